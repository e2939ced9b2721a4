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

/** Days that an owner may look ahead. */
const DAYS_AHEAD = 365;
const DAY_MS = 86_400_000;

/** @param day YYYY-MM-DD */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** @param today YYYY-MM-DD */
export const lastDay = (today: string): string => dayAfter(today, DAYS_AHEAD);

/** Returns the reason in French why a day cannot be set today; undefined for a day that can. */
export function dayProblem(day: string, today: string): string | undefined {
  if (!isDay(day)) return "Choisissez un jour";
  if (day < today) return "Ce jour est passé";
  return day > lastDay(today) ? "Un an à l’avance au plus" : undefined;
}

interface OrderWithDays {
  /** An `OrderState`, or a state that a later release has added. */
  readonly state: string;
  /** In whole FCFA. */
  readonly due: number;
  /** In whole FCFA. */
  readonly paid: number;
  readonly promisedDay: string | null;
  readonly settleBy: string | null;
}

/** Returns the day for which an order is promised; null also for one that is delivered or cancelled. */
export const promiseOf = ({ state, promisedDay }: Pick<OrderWithDays, "state" | "promisedDay">) =>
  isDone(state) ? null : promisedDay;

/**
 * True if an order can be put aside: it is confirmed, so that it holds its pieces in the shop, and is not fully paid. A
 * deposit is usual and not required, because an owner may trust a customer. Pieces that are on their way are no longer
 * aside.
 */
export const canPutAside = ({ state, due, paid }: Pick<OrderWithDays, "state" | "due" | "paid">): boolean =>
  state === "CONFIRMED" && due > paid;

/**
 * Returns the last day to pay the rest of an order that is put aside; null for other orders. The stored day stays when
 * the order is paid or sent, and counts again if this is undone.
 */
export const putAsideUntil = (order: Omit<OrderWithDays, "promisedDay">): string | null =>
  canPutAside(order) ? order.settleBy : null;

/** True if an order is put aside and its last day to be paid has passed. @param today YYYY-MM-DD in Douala */
export function isSettlingLate(order: Omit<OrderWithDays, "promisedDay">, today: string): boolean {
  const until = putAsideUntil(order);
  return until !== null && until < today;
}
