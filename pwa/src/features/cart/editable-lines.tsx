import { lineKey } from "graphql-server/features/cart/cart";
import { type Variant, variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { focusHeading } from "../../ui/form/focus-beside.ts";
import { typeset } from "../../ui/text/french-typography.ts";
import { useCartStore } from "./cart.ts";
import * as styles from "./cart-line.module.css";
import { CartLineRow, lineLinkId } from "./cart-line.tsx";
import { type CartLine, keyOfLine, lineName } from "./line-properties.ts";
import { RemovedLine } from "./removed-line.tsx";

/**
 * The cart's lines with buttons to edit them. A removed line is replaced by a button that undoes the removal and gets
 * the focus. A line gets the focus after it was restored, or after its size was chosen. If the cart becomes empty, the
 * page's heading gets the focus.
 */
export function EditableLines({ lines, empty }: { lines: readonly CartLine[]; empty: ReactNode }) {
  const cart = useCartStore();
  const status = useRef<HTMLParagraphElement>(null);
  const hadLines = useRef(false);
  const [removed, setRemoved] = useState<{ line: CartLine; place: number }>();
  const [changed, setChanged] = useState<{ key: string; said: string }>();

  useEffect(() => {
    if (changed) document.getElementById(lineLinkId(changed.key))?.focus();
  }, [changed]);

  const isEmpty = lines.length === 0;
  useEffect(() => {
    const isEmptied = hadLines.current && isEmpty;
    hadLines.current = !isEmpty;
    // The answer « Oui » to « Message envoyé ? » removes the ordered lines and the order link. The order link had the
    // focus; the heading now gets it.
    if (isEmptied && status.current && document.activeElement === document.body) focusHeading(status.current);
  }, [isEmpty]);

  const remove = (line: CartLine, place: number) => {
    cart.remove(line);
    setRemoved({ line, place });
    setChanged(undefined);
  };
  const undo = () => {
    if (!removed) return;
    cart.restore(removed.line);
    setRemoved(undefined);
    setChanged({ key: keyOfLine(removed.line), said: `${lineName(removed.line)} remis dans le panier` });
  };
  const choose = ({ product }: CartLine, variant: Variant) => {
    cart.choose(product, variant.number);
    const key = lineKey({ productId: product.id, variant: variant.number });
    setChanged({ key, said: typeset(`${product.productName} : ${variantLabel(variant)}`) });
  };

  const rows = lines.map((line, place) => (
    <CartLineRow
      key={keyOfLine(line)}
      line={line}
      onRemove={() => remove(line, place)}
      onChoose={(variant) => choose(line, variant)}
    />
  ));
  // True if the shopper has added the removed product again; the removal can then no longer be undone.
  const isBack = removed && lines.some((line) => keyOfLine(line) === keyOfLine(removed.line));
  if (removed && !isBack) {
    const { line, place } = removed;
    rows.splice(place, 0, <RemovedLine key={`sans-${keyOfLine(line)}`} line={line} onUndo={undo} />);
  }
  return (
    <>
      <p role="status" ref={status}>
        <VisuallyHidden>
          {removed ? `${lineName(removed.line)} retiré du panier` : changed?.said}
        </VisuallyHidden>
      </p>
      {rows.length > 0 && <ul className={styles.lines}>{rows}</ul>}
      {isEmpty && empty}
    </>
  );
}
