import { use } from "react";
import { MenuIcon } from "../../../ui/icons/icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as styles from "./sortable-list.module.css";
import { HandleContext } from "./sortable-list.tsx";

/** The handle by which an entry of a sortable list is dragged. The buttons beside it move the entry by clicks. */
export function DragHandle({ className }: { className?: string | undefined }) {
  const handle = use(HandleContext);
  if (!handle) return null;
  const { name, attributes, listeners, setActivatorNodeRef } = handle;
  return (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={classNames(styles.handle, className)}
      aria-label={`Déplacer ${name}`}
      aria-describedby={attributes["aria-describedby"]}
      aria-roledescription={attributes["aria-roledescription"]}
      {...listeners}
    >
      <MenuIcon size={20} />
    </button>
  );
}
