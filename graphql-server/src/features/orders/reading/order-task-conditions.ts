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
 * SQL condition: the shop has accepted the order, whose goods the customer does not have yet. Appointments are left
 * out, because they have no goods. PostgreSQL needs the second part of the condition to use the indexes of the days.
 */
const ACCEPTED = `o.state IN ('CONFIRMED', 'SHIPPED') AND o.done_at IS NULL AND NOT ${IS_APPOINTMENT}`;
const OWES = "o.due > o.paid";
const HAS_ANNOUNCED =
  "EXISTS (SELECT FROM announced_payments a WHERE a.order_id = o.id AND a.state = 'WAITING')";
const IS_PROMISED_LATER = `(o.promised_day IS NULL OR o.promised_day > ${TODAY})`;

/**
 * SQL conditions: this waits for the shop about the order `o`. An order is in two tasks only for two reasons:
 * - An answer (`TO_ANSWER`, which contains `RETURN_REQUESTED`) is due whatever else waits.
 * - An appointment is due on its day, and remains so until the shop says whether the person came.
 * - Of the goods, a promise before today comes before one for today and a pickup that is ready, and these before the
 *   preparation. Nobody prepares a new order, or one that is put aside and not paid.
 * - Of the money, an announced payment, which the list of payments shows, comes before an order to settle and a rest.
 *   Only orders that are confirmed can be put aside, and only delivered orders have a rest.
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
 * SQL condition: the order `o` has this open task. Lists combine it with `handledBy`, because only admins who handle
 * the order can do the task.
 */
export const waitsFor = (task: OrderTask): string => `(${CONDITIONS[task]})`;

/** SQL condition: the order `o` may have at least one open task. */
export const MAY_WAIT = `(o.state IN ('NEW', 'CONFIRMED', 'SHIPPED') OR o.return_requested_at IS NOT NULL OR ${DELIVERED} AND ${OWES})`;
