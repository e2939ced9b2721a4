import { type EditedLine, keptPieces, productIdOf } from "./edited-order.rules.ts";
import { discountOfReturn } from "./order-discount.rules.ts";
import { type OrderAmounts } from "./order-sums.rules.ts";

interface SoldLine extends Pick<EditedLine, "productId" | "productName" | "price" | "quantity"> {
  readonly returned: number;
}

interface PiecesBack {
  readonly line: SoldLine;
  readonly quantity: number;
}

/** Pieces of one line that come back, and their share of the order's discount in whole FCFA. */
type SharedPieces = PiecesBack & { readonly share: number };

/**
 * Returns the pieces that come back with their shares of the order's discount. If the customer keeps no piece, the last
 * entry gets all that the earlier entries have left of the discount, so that rounding loses nothing.
 * @param back at most one entry for each line of the order
 */
export function withShares<Back extends PiecesBack>(
  order: Pick<OrderAmounts, "total" | "discount" | "returned"> & { readonly lines: readonly SoldLine[] },
  back: readonly Back[],
): (Back & { readonly share: number })[] {
  const isLast = order.lines.every(
    (line) => keptPieces(line) === (back.find((one) => one.line === line)?.quantity ?? 0),
  );
  let { returned, discount } = order;
  return back.map((one, place) => {
    const price = one.line.price * one.quantity;
    const isEnd = isLast && place === back.length - 1;
    const share = discountOfReturn({ total: order.total, discount, returned }, price, isEnd);
    returned += price;
    discount -= share;
    return { ...one, share };
  });
}

/**
 * A line of an exchange with its price. If only some pieces of a requested line keep the price of returned pieces, the
 * line is divided into lines of this type.
 */
export interface ExchangedLine<Line> {
  readonly line: Line;
  /** True if the line has the price of the returned pieces; false if it has the price that the admin entered. */
  readonly keepsPrice: boolean;
}

/**
 * Returns the lines of an exchange with their prices, and which part of the returned pieces' discount (`share`, in
 * whole FCFA) passes to these lines. New pieces of a returned product cost what the returned pieces cost. Further
 * pieces and other products cost what the admin has entered.
 */
export function pricedExchange<
  Line extends Pick<EditedLine, "productId" | "productName" | "price" | "quantity">,
>(
  exchange: readonly Line[],
  returned: readonly SharedPieces[],
): { lines: ExchangedLine<Line>[]; share: number } {
  const left = returned.map((one) => ({ ...one, left: one.quantity }));
  const lines: ExchangedLine<Line>[] = [];
  let share = 0;
  for (const line of exchange) {
    let { quantity } = line;
    for (const one of left) {
      const isSameProduct = one.line.productId
        ? productIdOf(line, one.line) === one.line.productId
        : line.productId === null && line.productName === one.line.productName;
      const pieces = isSameProduct ? Math.min(quantity, one.left) : 0;
      if (pieces === 0) continue;
      // A line that an admin typed by hand has no product id, and several products may have its name. If a returned
      // line has the same name, the typed line gets the product of the returned line.
      const { productId, price } = one.line;
      lines.push({ line: { ...line, productId, price, quantity: pieces }, keepsPrice: true });
      const isRest = pieces === one.left;
      const before = one.quantity - one.left;
      // `upTo(n)` is the rounded share of the first n pieces. The pieces of this line get the difference between two
      // such sums, so that all parts of the share add up exactly to `one.share`.
      const upTo = (count: number) => Math.round((one.share * count) / one.quantity);
      share += (isRest ? one.share : upTo(before + pieces)) - upTo(before);
      one.left -= pieces;
      quantity -= pieces;
    }
    if (quantity > 0) lines.push({ line: { ...line, quantity }, keepsPrice: false });
  }
  return { lines, share };
}
