import { ShopError } from "../../../platform/errors/shop-error.ts";
import { dayText } from "../../../platform/shop-time/day-text.rules.ts";
import { shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { stateConflict } from "../commands/change-state.ts";
import type { Decide, OrderRecord } from "../order.ts";
import { dayNotification } from "../order-notification-text.ts";
import { isDone } from "../order-state.rules.ts";
import { amountDue } from "../order-sums.rules.ts";
import { canPutAside, dayAfter, dayProblem, ORDER_DAYS, type OrderDay } from "./order-day.rules.ts";

export interface DayChange {
  readonly day: OrderDay;
  /** The stored day that the caller last saw. */
  readonly from: string | null;
  /** The wanted day, YYYY-MM-DD in Douala; null to remove the day. */
  readonly to: string | null;
}

/**
 * Sets or removes the promised day or the last day to pay of an order. The customer is notified a minute later, so that
 * an admin can correct a wrong day before the customer reads it.
 * @throws ShopError CONFLICT if a colleague has changed the day; CONFLICT if the order is in a final state;
 * BAD_USER_INPUT for a day that is past or more than a year ahead; BAD_USER_INPUT for a last day to pay if the order
 * cannot be put aside (see `canPutAside`)
 */
export const changeDay =
  ({ day, from, to }: DayChange): Decide =>
  (order, { now }) => {
    const before = order[day];
    if (before === to) return undefined;
    const { label } = ORDER_DAYS[day];
    if (before !== from)
      throw new ShopError(
        "CONFLICT",
        `Un collègue a changé «\u00a0${label}\u00a0» entre-temps. Relisez d’abord ce jour`,
      );
    if (isDone(order.state)) throw stateConflict(order);
    const today = shopDay(now);
    const problem = to === null ? undefined : (dayProblem(to, today) ?? asideProblem(order, day));
    if (problem) throw ShopError.badInput({ [day]: problem });
    // If the last day to pay is today or tomorrow, no reminder is sent later, because the notification of this change
    // already reminds the customer.
    const isReminder = day === "settleBy" && to !== null && to <= dayAfter(today, 1);
    return {
      order: { ...order, [day]: to, ...(isReminder && { settleReminded: to }) },
      audit: [{ action: "ORDER_EDITED", changes: [{ field: label, from: textOf(before), to: textOf(to) }] }],
      notifications: [dayNotification(order, day, to)],
    };
  };

const textOf = (day: string | null): string => (day === null ? "" : dayText(day));

/** Returns why an order cannot get a last day to pay. Returns undefined if it can, or if `day` is the promised day. */
function asideProblem(order: OrderRecord, day: OrderDay): string | undefined {
  if (day !== "settleBy" || canPutAside({ ...order, due: amountDue(order) })) return undefined;
  return "Seule une commande confirmée et pas encore soldée se met de côté";
}
