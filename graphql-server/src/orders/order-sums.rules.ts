import type { OrderState } from "./order-state.rules.ts";

/** The amounts of an order in whole FCFA. */
export interface OrderAmounts {
  readonly state: OrderState;
  /** Of all articles at their agreed prices, without delivery and before the discount. */
  readonly total: number;
  /** Negative for a supplement. */
  readonly discount: number;
  /** Of the delivery; null if it is not agreed. */
  readonly fee: number | null;
  /** Of the pieces that came back, at their agreed prices. */
  readonly returned: number;
}

/**
 * Returns what an order costs now, with delivery. A returned piece takes its share of the discount back, so that the
 * rest keeps the rate at which it was sold. A cancelled order costs nothing. The column `orders.due` has the same rule.
 */
export function amountDue({ state, total, discount, fee, returned }: OrderAmounts): number {
  if (state === "CANCELLED") return 0;
  const kept = total - returned;
  const share = returned === 0 ? discount : roundHalfAway((discount * kept) / total);
  return kept - share + (fee ?? 0);
}

/** Rounds like PostgreSQL: a half away from zero. */
const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

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
