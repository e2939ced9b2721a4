import { isDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { isDone } from "../order-state.rules.ts";

/**
 * The days of an order that the owner sets and the customer sees. Each is YYYY-MM-DD in Douala, or null for none.
 * - `promisedDay`: the customer gets the order on this day.
 * - `settleBy`: the order is put aside, and this is the last day to pay the rest.
 */
export const ORDER_DAYS = {
  promisedDay: { label: "Jour promis" },
  settleBy: { label: "À solder avant le" },
} as const satisfies Readonly<Record<string, { readonly label: string }>>;

export type OrderDay = keyof typeof ORDER_DAYS;

export const ORDER_DAY_NAMES = Object.keys(ORDER_DAYS) as readonly OrderDay[];

/** Largest number of days from today to a day that an owner may set. */
const DAYS_AHEAD = 365;
const DAY_MS = 86_400_000;

/**
 * Returns the day that is `days` days later.
 * @param day YYYY-MM-DD
 */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the last day that can be set today.
 * @param today YYYY-MM-DD
 */
export const lastDay = (today: string): string => dayAfter(today, DAYS_AHEAD);

/** Returns the reason in French why a day cannot be set today; undefined if the day can be set. */
export function dayProblem(day: string, today: string): string | undefined {
  if (!isDay(day)) return "Choisissez un jour";
  if (day < today) return "Ce jour est passé";
  return day > lastDay(today) ? "Un an à l’avance au plus" : undefined;
}

interface OrderWithDays {
  /** An `OrderState`, or a state that a later release has added. */
  readonly state: string;
  /** What the customer owes for the order, in whole FCFA. */
  readonly due: number;
  /** What the customer has paid, in whole FCFA. */
  readonly paid: number;
  readonly promisedDay: string | null;
  readonly settleBy: string | null;
}

/**
 * Returns the day for which an order is promised; null if no day is promised, or if the order is delivered, cancelled
 * or returned.
 */
export const promiseOf = ({ state, promisedDay }: Pick<OrderWithDays, "state" | "promisedDay">) =>
  isDone(state) ? null : promisedDay;

/**
 * True if an order can be put aside for a customer who pays later. It must be confirmed, because only then its pieces
 * are reserved, and it must not be fully paid. A deposit is not required, because an owner may trust a customer. A
 * shipped order cannot be put aside, because its pieces have left the shop.
 */
export const canPutAside = ({ state, due, paid }: Pick<OrderWithDays, "state" | "due" | "paid">): boolean =>
  state === "CONFIRMED" && due > paid;

/**
 * Returns the last day to pay the rest of an order that is put aside; null for other orders. When the order is paid or
 * shipped, the day has no effect. It stays stored, because it must count again after an undo.
 */
export const putAsideUntil = (order: Omit<OrderWithDays, "promisedDay">): string | null =>
  canPutAside(order) ? order.settleBy : null;

/** True if an order is put aside and its last day to pay has passed. @param today YYYY-MM-DD in Douala */
export function isSettlingLate(order: Omit<OrderWithDays, "promisedDay">, today: string): boolean {
  const until = putAsideUntil(order);
  return until !== null && until < today;
}
