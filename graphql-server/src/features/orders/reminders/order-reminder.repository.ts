import * as v from "valibot";
import { rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { type Database, rows, transaction } from "../../../platform/database/sql.ts";
import { dayOf, startOfDay } from "../../../platform/shop-time/shop-day-sql.ts";
import type { PushContent } from "../../push/push-message.entity.ts";
import { pushToFollowers } from "../../push/push-outbox.repository.ts";
import { REMINDER_HOUR } from "../appointment-reminder.rules.ts";
import { Order } from "../order.entity.ts";
import { IS_PUT_ASIDE } from "../order-fields.ts";
import { dayPush, reminderPush } from "../order-notification-text.ts";

/** Maximum number of reminders that one call sends. */
const MAX_REMINDERS = 200;

/** The reminder of a date that an order `o` has: its last day to pay, or its appointment. */
interface Reminder<Row extends { readonly id: string }> {
  /** SQL condition: the order has such a date, the date is not past, and the customer was not reminded of it yet. */
  readonly isDue: string;
  /** SQL of the date's day. Customers are reminded from 9 h in Douala on the day before. */
  readonly day: string;
  /** SQL assignment that stores in the order that the customer was reminded of this date. */
  readonly mark: string;
  readonly row: v.GenericSchema<Row & Record<string, unknown>>;
  contentOf(order: Row): PushContent;
}

/**
 * Sends the reminders that are due. One transaction marks the orders as reminded and stores the notifications. So a
 * customer is reminded only once of each date, even if several server processes call this function at the same time, or
 * one process is killed. An order that a command has locked is skipped; the next call sends its reminder.
 * @returns the number of orders
 */
const remind = <Row extends { readonly id: string }>(
  database: Database,
  { isDue, day, mark, row, contentOf }: Reminder<Row>,
): Promise<number> =>
  transaction(database, async (manager) => {
    const reminded = await rows(
      manager,
      row,
      `UPDATE orders AS o SET ${mark} WHERE o.id = ANY(ARRAY(
         SELECT o.id FROM orders o WHERE ${isDue}
           AND now() >= ${startOfDay(`${day} - 1`)} + interval '${REMINDER_HOUR} hours'
         ORDER BY o.id LIMIT ${MAX_REMINDERS} FOR NO KEY UPDATE SKIP LOCKED))
       RETURNING ${selectList(Order, "o", ["id", "number", "settleBy", "appointmentAt"])}, now()::timestamptz(3) AS now`,
    );
    for (const order of reminded) await pushToFollowers(manager, order.id, contentOf(order), false);
    return reminded.length;
  });

/**
 * Reminds customers of the last day to pay an order that is put aside: on the day before, or on the day itself if no
 * server ran on the day before.
 * @returns the number of orders
 */
export const remindToSettle = (database: Database): Promise<number> =>
  remind(database, {
    isDue: `${IS_PUT_ASIDE} AND o.settle_by IS DISTINCT FROM o.settle_reminded AND o.settle_by >= ${dayOf("now()")}`,
    day: "o.settle_by",
    mark: "settle_reminded = o.settle_by",
    row: rowShape(Order, ["id", "number", "settleBy"]),
    contentOf: (order) => dayPush(order, "settleBy", order.settleBy),
  });

/**
 * Reminds the customers of confirmed appointments on the day before, or on the day itself if no server ran on the day
 * before. After an appointment is moved, the customer is reminded again, because the order contains the time of which
 * the customer was reminded. An appointment that is agreed after the time for its reminder counts as reminded at once
 * (see `withoutLateReminder`).
 * @returns the number of orders
 */
export const remindOfAppointments = (database: Database): Promise<number> =>
  remind(database, {
    isDue: `o.state = 'CONFIRMED' AND o.appointment_at IS DISTINCT FROM o.appointment_reminded
      AND o.appointment_at > now() AND o.appointment_at < now() + interval '2 days'`,
    day: dayOf("o.appointment_at"),
    mark: "appointment_reminded = o.appointment_at",
    row: v.object({ id: v.string(), number: v.string(), appointmentAt: v.date(), now: v.date() }),
    contentOf: (order) => reminderPush(order, order.appointmentAt, order.now),
  });
