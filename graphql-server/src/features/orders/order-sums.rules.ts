import { isDelivered } from "./order-state.rules.ts";

/** The amounts of an order in whole FCFA. */
export interface OrderAmounts {
  /** An `OrderState`, or a state that a later release has added. */
  readonly state: string;
  /** Price of all articles, without delivery and before the discount: « Articles » on screen. */
  readonly total: number;
  /** Discount on the pieces that the customer has kept; a negative discount is an extra charge. */
  readonly discount: number;
  /** Delivery fee; null if no fee is agreed yet. */
  readonly fee: number | null;
  /** Price of the pieces that the customer has brought back, before the discount. */
  readonly returned: number;
  /** True if the person did not come to the appointment. */
  readonly noShow?: boolean;
  /** Agreed deposit; absent for none. */
  readonly deposit?: number;
  /** Sum of the payments; absent for none. */
  readonly paid?: number;
}

/**
 * Returns the amount that every screen, slip, message and table calls « Total »: the price of the order with discount,
 * returns and delivery, even if the order is cancelled. « Articles » is the price of the articles alone.
 */
export const totalOf = ({
  total,
  discount,
  fee,
  returned,
}: Omit<OrderAmounts, "state" | "noShow" | "deposit" | "paid">): number =>
  total - returned - discount + (fee ?? 0);

/**
 * Returns the amount that the customer owes for an order: its total, or 0 for a cancelled order. If the person did not
 * come to the appointment, the shop keeps the paid part of the agreed deposit and gives the rest of the payments back.
 * The database column `orders.due` must be computed in the same way.
 */
export function amountDue({
  state,
  noShow = false,
  deposit = 0,
  paid = 0,
  ...amounts
}: OrderAmounts): number {
  if (state !== "CANCELLED") return totalOf(amounts);
  return noShow ? Math.min(paid, deposit) : 0;
}

/** Returns what the customer still pays; negative if the shop owes money. Amounts are whole FCFA. */
export const restToPay = ({ due, paid }: { readonly due: number; readonly paid: number }): number =>
  due - paid;

/**
 * Returns the deposit of an order, rounded up to whole FCFA.
 * @param due what the order costs, in whole FCFA
 * @param share percentage of `due`; 0 for no deposit
 */
export const depositOf = (due: number, share: number): number => Math.ceil((Math.max(due, 0) * share) / 100);

/** What one order contributes to the sales figures. Amounts are whole FCFA with delivery and after the discount. */
export interface OrderFigures {
  /** 1, or 0 for a cancelled order. */
  readonly orders: number;
  /** The price of the order before returns; 0 for a cancelled order. */
  readonly ordered: number;
  /** `ordered` if the order was delivered, else 0. */
  readonly delivered: number;
  /** The amount by which returns have lowered the price. */
  readonly returned: number;
}

/**
 * Returns what an order adds to the sales figures.
 * @param order with `credited`, the amount in whole FCFA by which returns have lowered its price
 */
export function figuresOf(order: OrderAmounts & { readonly credited: number }): OrderFigures {
  const { state, credited } = order;
  const ordered = state === "CANCELLED" ? 0 : amountDue(order) + credited;
  return {
    orders: state === "CANCELLED" ? 0 : 1,
    ordered,
    delivered: isDelivered(state) ? ordered : 0,
    returned: credited,
  };
}

/** With DEPOSIT_KEPT, the person did not come to the appointment and the shop keeps all that was paid. */
export type PaymentState = "UNPAID" | "PART_PAID" | "PAID" | "TO_REFUND" | "DEPOSIT_KEPT";

export const PAYMENT_STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  UNPAID: "À payer",
  PART_PAID: "Acompte",
  PAID: "Payée",
  TO_REFUND: "À rembourser",
  DEPOSIT_KEPT: "Acompte gardé",
};

/**
 * Returns TO_REFUND if the customer has paid more than `due`; PAID or DEPOSIT_KEPT if exactly `due` is paid; otherwise
 * PART_PAID or UNPAID.
 * @param due from `amountDue`, in whole FCFA
 * @param paid sum of the payments in whole FCFA
 * @param noShow true if the person did not come to the appointment: `due` is then the deposit that the shop keeps
 */
export function paymentState(due: number, paid: number, noShow = false): PaymentState {
  if (paid > due) return "TO_REFUND";
  if (paid === due) return noShow ? "DEPOSIT_KEPT" : "PAID";
  return paid > 0 ? "PART_PAID" : "UNPAID";
}
