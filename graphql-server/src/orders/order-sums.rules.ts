import type { OrderState } from "./order-state.rules.ts";

/** The amounts of an order in whole FCFA. */
export interface OrderAmounts {
  readonly state: OrderState;
  /** Of all articles at their agreed prices, without delivery and before the discount. */
  readonly total: number;
  /** For the pieces that did not come back; negative for a supplement. */
  readonly discount: number;
  /** Of the delivery; null if it is not agreed. */
  readonly fee: number | null;
  /** Of the pieces that came back, at their agreed prices before the discount. */
  readonly returned: number;
}

/**
 * Returns what an order costs now, with delivery. A cancelled order costs nothing. The column `orders.due` has the
 * same rule.
 */
export const amountDue = ({ state, total, discount, fee, returned }: OrderAmounts): number =>
  state === "CANCELLED" ? 0 : total - returned - discount + (fee ?? 0);

/**
 * Returns the part of the discount that ends with a return, so that the remaining pieces keep the rate at which they
 * were sold. A return of all remaining pieces ends the whole discount.
 * @param amount whole FCFA of the pieces that come back, at their agreed prices
 */
export function discountOfReturn(
  { total, discount, returned }: Pick<OrderAmounts, "total" | "discount" | "returned">,
  amount: number,
): number {
  const kept = total - returned;
  return kept === 0 ? 0 : Math.round((discount * amount) / kept);
}

/** What is still to be paid of an order, as screens name it. */
export type PaymentState = "UNPAID" | "PART_PAID" | "PAID" | "TO_REFUND";

export const PAYMENT_STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  UNPAID: "À payer",
  PART_PAID: "Acompte",
  PAID: "Payée",
  TO_REFUND: "À rembourser",
};

/** @param due from `amountDue` @param paid sum of the payments; both in whole FCFA */
export function paymentState(due: number, paid: number): PaymentState {
  if (paid > due) return "TO_REFUND";
  if (paid === due) return "PAID";
  return paid > 0 ? "PART_PAID" : "UNPAID";
}
