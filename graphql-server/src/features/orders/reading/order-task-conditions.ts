import { dayOf, startOfDay } from "../../../platform/shop-time/shop-day-sql.ts";
import { IS_PUT_ASIDE } from "../order-fields.ts";
import { isDelivered, ORDER_STATES } from "../order-state.rules.ts";
import type { OrderTask } from "./order-task.rules.ts";

/** SQL of today's date in Douala. It is a subquery, which PostgreSQL computes once for all rows. */
const TODAY = `(SELECT ${dayOf("now()")})`;
const DELIVERED = `o.state IN (${ORDER_STATES.filter(isDelivered)
  .map((state) => `'${state}'`)
  .join(", ")})`;
const IS_APPOINTMENT = "o.service_id IS NOT NULL";
/**
 * SQL condition: the shop has accepted the order, and the customer does not have the goods yet. Appointments are left
 * out, because they have no goods. PostgreSQL needs `done_at IS NULL` to use the indexes of the promised day and of the
 * last day to pay, because these indexes contain only rows with this condition.
 */
const ACCEPTED = `o.state IN ('CONFIRMED', 'SHIPPED') AND o.done_at IS NULL AND NOT ${IS_APPOINTMENT}`;
const OWES = "o.due > o.paid";
const HAS_ANNOUNCED =
  "EXISTS (SELECT FROM announced_payments a WHERE a.order_id = o.id AND a.state = 'WAITING')";
const IS_PROMISED_LATER = `(o.promised_day IS NULL OR o.promised_day > ${TODAY})`;

/**
 * SQL conditions: the shop still has this task for the order `o`.
 * - An order has at most one task about its goods: LATE, else TO_HAND_OVER, else TO_PREPARE. A new order has none of
 *   these three tasks. An order that is put aside and not paid never has TO_PREPARE.
 * - An order has at most one task about its money: PUT_ASIDE if it is confirmed, or TO_PAY if it is delivered. While an
 *   announced payment of the order waits for a decision, the order has no task about its money, because the list of
 *   announced payments shows the order.
 * - TO_ANSWER comes in addition to these tasks, because a person waits for an answer. An order with the task
 *   RETURN_REQUESTED also has TO_ANSWER.
 * - APPOINTMENTS begins on the day of the appointment, and lasts until the shop says whether the person came.
 */
const CONDITIONS: Readonly<Record<OrderTask, string>> = {
  TO_ANSWER: "(o.state = 'NEW' OR o.return_requested_at IS NOT NULL)",
  RETURN_REQUESTED: "o.return_requested_at IS NOT NULL",
  APPOINTMENTS: `o.state = 'CONFIRMED' AND ${IS_APPOINTMENT} AND o.appointment_at < ${startOfDay(`${TODAY} + 1`)}`,
  LATE: `${ACCEPTED} AND o.promised_day < ${TODAY}`,
  TO_HAND_OVER: `${ACCEPTED} AND o.promised_day = ${TODAY} OR o.state = 'SHIPPED' AND o.is_pickup AND NOT ${IS_APPOINTMENT} AND ${IS_PROMISED_LATER}`,
  TO_PREPARE: `o.state = 'CONFIRMED' AND NOT ${IS_APPOINTMENT} AND ${IS_PROMISED_LATER} AND NOT (${IS_PUT_ASIDE})`,
  PUT_ASIDE: `${IS_PUT_ASIDE} AND NOT ${HAS_ANNOUNCED}`,
  TO_PAY: `${DELIVERED} AND ${OWES} AND NOT ${HAS_ANNOUNCED}`,
};

/**
 * SQL condition: the order `o` has this open task. Only admins who handle an order can do its tasks, so lists combine
 * this condition with `handledBy`.
 */
export const waitsFor = (task: OrderTask): string => `(${CONDITIONS[task]})`;

/**
 * SQL condition: the order `o` may have at least one open task. It quickly excludes finished orders, before the slower
 * conditions of each task are checked.
 */
export const MAY_WAIT = `(o.state IN ('NEW', 'CONFIRMED', 'SHIPPED') OR o.return_requested_at IS NOT NULL OR ${DELIVERED} AND ${OWES})`;
