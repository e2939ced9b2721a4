import { lineKey } from "graphql-server/features/cart/cart";
import { type Variant, variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { type ReactNode, useEffect, useState } from "react";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { useCartStore } from "./cart.ts";
import * as styles from "./cart-line.module.css";
import { CartLineRow, lineLinkId } from "./cart-line.tsx";
import { type CartLine, keyOfLine, lineName } from "./line-properties.ts";
import { RemovedLine } from "./removed-line.tsx";

/**
 * The editable lines of the cart. In place of a removed line, a button undoes the removal; this button gets the focus.
 * A line gets the focus when it is restored, and when its size is chosen.
 */
export function EditableLines({ lines, empty }: { lines: readonly CartLine[]; empty: ReactNode }) {
  const cart = useCartStore();
  const [removed, setRemoved] = useState<{ line: CartLine; place: number }>();
  const [changed, setChanged] = useState<{ key: string; said: string }>();

  useEffect(() => {
    if (changed) document.getElementById(lineLinkId(changed.key))?.focus();
  }, [changed]);

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
  // True if the shopper has added the removed product again. In this case the removal can no longer be undone.
  const isBack = removed && lines.some((line) => keyOfLine(line) === keyOfLine(removed.line));
  if (removed && !isBack) {
    const { line, place } = removed;
    rows.splice(place, 0, <RemovedLine key={`sans-${keyOfLine(line)}`} line={line} onUndo={undo} />);
  }
  return (
    <>
      <p role="status">
        <VisuallyHidden>
          {removed ? `${lineName(removed.line)} retiré du panier` : changed?.said}
        </VisuallyHidden>
      </p>
      {rows.length > 0 && <ul className={styles.lines}>{rows}</ul>}
      {lines.length === 0 && empty}
    </>
  );
}
