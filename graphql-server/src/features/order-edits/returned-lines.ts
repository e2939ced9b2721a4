import { ShopError } from "../../platform/errors/shop-error.ts";
import { discountOfReturn } from "../orders/order-sums.rules.ts";
import type { ReturnedLine, StoredContent } from "./order-edit.repository.ts";
import { type EditedLine, keptPieces } from "./order-parts.rules.ts";

/** A return of delivered pieces, and the lines that the customer gets instead. */
export interface OrderReturn {
  id: string;
  reason: string;
  lines: readonly { position: number; quantity: number; isRestocked: boolean }[];
  exchange: readonly EditedLine[];
}

/**
 * Returns the returned pieces of each line with their amounts, and the order's sum of returned pieces and remaining
 * discount after the return. Amounts are whole FCFA.
 * @throws ShopError BAD_USER_INPUT for more pieces than the customer has
 */
export function returnedLines(
  before: StoredContent,
  wanted: OrderReturn["lines"],
): { returned: number; discount: number; pieces: ReturnedLine[] } {
  if (wanted.length === 0) throw ShopError.badInput({ lines: "Indiquez ce qui revient" });
  const pieces: ReturnedLine[] = [];
  let { returned } = before;
  let discount = before.discount.amount;
  for (const { position, quantity, isRestocked } of wanted) {
    const line = before.lines.find((one) => one.position === position);
    const isTwice = pieces.some((piece) => piece.position === position);
    if (!line || isTwice || quantity < 1 || quantity > keptPieces(line))
      throw ShopError.badInput({ lines: "La personne n’a pas autant de pièces de cet article" });
    const price = line.price * quantity;
    const share = discountOfReturn({ total: before.total, discount, returned }, price);
    const { productName } = line;
    pieces.push({ position, productName, quantity, amount: price - share, isRestocked });
    returned += price;
    discount -= share;
  }
  return { returned, discount, pieces };
}
