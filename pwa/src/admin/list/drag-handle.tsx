import type { PointerEvent } from "react";
import { MenuIcon } from "../../ui/icons/icons.tsx";

/** What an entry of a list is carried by; buttons beside it do the same for those who cannot drag. */
export function DragHandle({ onPointerDown }: { onPointerDown: (event: PointerEvent) => void }) {
  return (
    <span className="admin-drag-handle" aria-hidden="true" onPointerDown={onPointerDown}>
      <MenuIcon size={20} />
    </span>
  );
}
