import type { AuditLogAction } from "../../../../audit-log/audit-log.rules.ts";
import type { PaymentKind } from "../../../payments/payment-kind.rules.ts";
import type { Place, ProductKey } from "./model-shop.ts";

// The state of the model: its orders with their payments, and the sales figures of each day.

export interface ModelLine {
  product: ProductKey | null;
  size: string;
  price: number;
  quantity: number;
  /** Number of pieces that came back after the delivery. */
  back: number;
  /** Number of pieces that this line has taken from the counted stock. */
  taken: number;
}

export interface ModelPayment {
  id: string;
  kind: PaymentKind;
  amount: number;
  reference: string;
  cancels: string | null;
}

export type State = "NEW" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";

export interface ModelOrder {
  by: "device" | "admin" | "shop";
  state: State;
  unwanted: boolean;
  lines: ModelLine[];
  place: Place | null;
  fee: number | null;
  discount: number;
  /** Share of the price that was agreed as the deposit, in percent. */
  share: number;
  customer: string | null;
  note: string;
  /** The day for which the order is promised, YYYY-MM-DD in Douala. */
  promisedDay: string | null;
  settleBy: string | null;
  payments: ModelPayment[];
  announcements: (Omit<ModelPayment, "cancels"> & { state: "WAITING" | "CONFIRMED" | "REFUSED" })[];
  changedAt: number;
  changedBy: string | null;
  doneAt: number | null;
  /**
   * For a cancelled order: the earlier state, which customers still see until the admin can no longer undo the
   * cancelling.
   */
  cancelledFrom: State | null;
  requestedAt: number | null;
  requestId: string | null;
  declinedAt: number | null;
  declineReason: string;
  /** What the order contained before the shop's first change. */
  asPlaced: { lines: number; articles: number; fee: number | null } | null;
  history: AuditLogAction[];
  notifications: string[];
  returns: { at: number; quantity: number; amount: number; by: string }[];
}

export interface DayFigures {
  orders: number;
  ordered: number;
  delivered: number;
  returned: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export const articlesOf = (lines: readonly { price: number; quantity: number }[]): number =>
  sum(lines.map(({ price, quantity }) => price * quantity));

export const kept = ({ quantity, back }: ModelLine): number => quantity - back;

/** Returns what the order costs: the pieces that the customer keeps, less the discount, plus delivery. */
export const costOf = ({ lines, discount, fee }: ModelOrder): number =>
  sum(lines.map((line) => line.price * kept(line))) - discount + (fee ?? 0);

export const dueOf = (order: ModelOrder): number => (order.state === "CANCELLED" ? 0 : costOf(order));

export const paidOf = ({ payments }: ModelOrder): number => sum(payments.map(({ amount }) => amount));

export const isOver = (state: State): boolean => ["DELIVERED", "CANCELLED", "RETURNED"].includes(state);

/** True for a state in which the order has taken its pieces from the stock. */
export const hasPieces = (state: State): boolean => state !== "NEW" && state !== "CANCELLED";

export function keepAsPlaced(order: ModelOrder): void {
  order.asPlaced ??= { lines: order.lines.length, articles: articlesOf(order.lines), fee: order.fee };
}

function paymentStateOf(order: ModelOrder): string {
  const rest = dueOf(order) - paidOf(order);
  if (rest < 0) return "TO_REFUND";
  if (rest === 0) return "PAID";
  return paidOf(order) > 0 ? "PART_PAID" : "UNPAID";
}

/** Returns an order of the model with the fields that are compared with the shop's order. */
export const viewOfModel = (order: ModelOrder) => ({
  ...{ state: order.state, unwanted: order.unwanted, note: order.note, customer: order.customer },
  ...{ promisedDay: order.promisedDay, settleBy: order.settleBy },
  lines: order.lines.map((line) => ({ ...line })),
  ...{ quarterOf: order.place, fee: order.fee, discount: order.discount, due: dueOf(order) },
  ...{ paid: paidOf(order), rest: dueOf(order) - paidOf(order), paymentState: paymentStateOf(order) },
  deposit: Math.ceil((Math.max(0, costOf(order)) * order.share) / 100),
  payments: order.payments.map((one) => ({ ...one })),
  announcements: order.announcements.map(({ id, state }) => ({ id, state })),
  ...{ changedAt: order.changedAt, changedBy: order.changedBy, doneAt: order.doneAt },
  cancelledFrom: order.cancelledFrom,
  ...{ requestedAt: order.requestedAt, declinedAt: order.declinedAt, declineReason: order.declineReason },
  ...{
    asPlaced: order.asPlaced,
    history: order.history,
    notifications: order.notifications,
    returns: order.returns,
  },
});

export type OrderView = ReturnType<typeof viewOfModel>;

export interface ShopView {
  readonly orders: readonly OrderView[];
  readonly stock: Readonly<Record<string, number>>;
  readonly receipts: readonly string[];
  readonly figures: Readonly<Record<number, DayFigures>>;
}

export const daysWithFigures = (days: ReadonlyMap<number, DayFigures>): Record<number, DayFigures> =>
  Object.fromEntries([...days].filter(([, figures]) => Object.values(figures).some((one) => one !== 0)));
