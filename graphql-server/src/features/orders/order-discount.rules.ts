import { isPrice, MAX_PRICE } from "../catalogue/product/price.rules.ts";
import { ORDER_TEXT_LIMITS } from "./order.rules.ts";
import type { OrderAmounts } from "./order-sums.rules.ts";

export interface OrderDiscount {
  /** Amount in whole FCFA; negative if the customer pays more instead of less. */
  readonly amount: number;
  readonly reason: string;
}

/**
 * Returns a French message for each invalid field; empty if the discount is valid.
 * @param total price of the articles in whole FCFA
 */
export function discountErrors({ amount, reason }: OrderDiscount, total: number): Record<string, string> {
  if (!isPrice(Math.abs(amount))) return { discount: "La remise est en francs entiers" };
  if (amount > Math.min(total, MAX_PRICE))
    return { discount: "La remise ne dépasse pas le prix des articles" };
  if (reason.length > ORDER_TEXT_LIMITS.discountReason)
    return { discount: `La raison ne doit pas dépasser ${ORDER_TEXT_LIMITS.discountReason} caractères` };
  return {};
}

/**
 * Returns the part of the discount that is removed by a return, so that the remaining pieces keep the same discount in
 * percent. If no piece remains, the whole discount is removed.
 * @param amount price of the pieces that come back, in whole FCFA and before the discount
 * @param isLast true if the customer has no piece left
 */
export function discountOfReturn(
  { total, discount, returned }: Pick<OrderAmounts, "total" | "discount" | "returned">,
  amount: number,
  isLast: boolean,
): number {
  if (isLast) return discount;
  const kept = total - returned;
  return kept === 0 ? 0 : Math.round((discount * amount) / kept);
}
