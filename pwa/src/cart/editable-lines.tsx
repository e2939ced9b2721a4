import { type ReactNode, useEffect, useState } from "react";
import { VisuallyHidden } from "../ui/display/visually-hidden.tsx";
import { useCartStore } from "./cart.ts";
import styles from "./cart-line.module.css";
import { CartLineRow, lineLinkId } from "./cart-line.tsx";
import type { CartLine } from "./cart-view.ts";
import { RemovedLine } from "./removed-line.tsx";

/** The cart's lines to edit; in place of a removed line stands a button to undo that, which has the focus. */
export function EditableLines({ lines, empty }: { lines: readonly CartLine[]; empty: ReactNode }) {
  const cart = useCartStore();
  const [removed, setRemoved] = useState<{ line: CartLine; place: number }>();
  const [restored, setRestored] = useState<CartLine>();

  useEffect(() => {
    if (restored) document.getElementById(lineLinkId(restored))?.focus();
  }, [restored]);

  const remove = (line: CartLine, place: number) => {
    cart.remove(line);
    setRemoved({ line, place });
    setRestored(undefined);
  };
  const undo = () => {
    if (!removed) return;
    cart.restore(removed.line);
    setRemoved(undefined);
    setRestored(removed.line);
  };

  const rows = lines.map((line, place) => (
    <CartLineRow key={line.product.id} line={line} onRemove={() => remove(line, place)} />
  ));
  // The product was added again meanwhile: there is nothing left to undo.
  const isBack = lines.some(({ product }) => product.id === removed?.line.product.id);
  if (removed && !isBack) {
    const { line, place } = removed;
    rows.splice(place, 0, <RemovedLine key={`sans-${line.product.id}`} line={line} onUndo={undo} />);
  }
  return (
    <>
      <p role="status">
        <VisuallyHidden>{announcement(removed?.line, restored)}</VisuallyHidden>
      </p>
      {rows.length > 0 && <ul className={styles.lines}>{rows}</ul>}
      {lines.length === 0 && empty}
    </>
  );
}

function announcement(removed: CartLine | undefined, restored: CartLine | undefined): string {
  if (removed) return `${removed.product.productName} retiré du panier`;
  return restored ? `${restored.product.productName} remis dans le panier` : "";
}
