import * as v from "valibot";
import { type Connection, rows } from "../../platform/database/sql.ts";
import { SHOP_TIME_ZONE } from "../../platform/shop-time/shop-day.rules.ts";
import { handledBy } from "../orders/order.repository.ts";
import { ORDER_CHANNELS } from "../orders/order.rules.ts";
import { PAYMENT_KINDS } from "../payments/payment.rules.ts";

/** Days as YYYY-MM-DD in the shop's time zone, both included. */
export interface SalesPeriod {
  from: string;
  to: string;
}

const ZONE = `'${SHOP_TIME_ZONE}'`;
/** SQL condition: a time is within the days from `$2` to `$3`. */
const inPeriod = (time: string): string =>
  `${time} >= $2::date::timestamp AT TIME ZONE ${ZONE} AND ${time} < ($3::date + 1)::timestamp AT TIME ZONE ${ZONE}`;
const dayOf = (time: string): string => `(${time} AT TIME ZONE ${ZONE})::date`;
/** SQL of the amount due for an order `o`, as if the customer had returned nothing. */
const DUE_BEFORE_RETURNS = `o.due + CASE WHEN o.returned = 0 THEN 0
  ELSE (SELECT coalesce(sum(r.amount), 0) FROM order_returns r WHERE r.order_id = o.id) END`;

/**
 * SQL of the events in a period: one row for each placed order, each delivered order, each returned line and each
 * payment. Payments of cancelled orders count, because the money is in the cash box and has receipts.
 */
const HAPPENED = `
  SELECT ${dayOf("o.placed_at")} AS day, o.channel, NULL AS kind, 1 AS orders, ${DUE_BEFORE_RETURNS} AS ordered,
    0 AS delivered, 0 AS returned, 0 AS amount, greatest(o.due - o.paid, 0) AS owed
  FROM orders o WHERE ${inPeriod("o.placed_at")} AND o.state <> 'CANCELLED' AND ${handledBy("$1")}
  UNION ALL
  SELECT ${dayOf("o.done_at")}, o.channel, NULL, 0, 0, ${DUE_BEFORE_RETURNS}, 0, 0, 0
  FROM orders o WHERE ${inPeriod("o.done_at")} AND o.state IN ('DELIVERED', 'RETURNED') AND ${handledBy("$1")}
  UNION ALL
  SELECT ${dayOf("r.returned_at")}, o.channel, NULL, 0, 0, 0, r.amount, 0, 0
  FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE ${inPeriod("r.returned_at")} AND ${handledBy("$1")}
  UNION ALL
  SELECT ${dayOf("p.entered_at")}, o.channel, p.kind, 0, 0, 0, 0, p.amount, 0
  FROM payments p JOIN orders o ON o.id = p.order_id WHERE ${inPeriod("p.entered_at")} AND ${handledBy("$1")}`;

const FIGURES = v.object({
  /**
   * The day in a row with the figures of a day; null in all other rows. In the same way, `channel` is set only in the
   * row of a channel, and `kind` only in the row of a kind of payment.
   */
  day: v.nullable(v.string()),
  channel: v.nullable(v.picklist(ORDER_CHANNELS)),
  kind: v.nullable(v.picklist(PAYMENT_KINDS)),
  orders: v.number(),
  ordered: v.number(),
  delivered: v.number(),
  returned: v.number(),
  payments: v.number(),
  paid: v.number(),
  givenBack: v.number(),
  owed: v.number(),
});
export type FiguresRow = v.InferOutput<typeof FIGURES>;

/**
 * Reads the figures of a period in one query: one row for each day, channel and kind of payment that has figures, and
 * one row for the whole period, in which day, channel and kind are null.
 * @param viewer id of an admin, to count only the orders that this admin may handle; null for all orders
 */
export function readFigures(
  connection: Connection,
  viewer: string | null,
  { from, to }: SalesPeriod,
): Promise<FiguresRow[]> {
  return rows(
    connection,
    FIGURES,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, channel, kind, coalesce(sum(orders), 0)::int AS orders,
       coalesce(sum(ordered), 0)::float8 AS ordered, coalesce(sum(delivered), 0)::float8 AS delivered,
       coalesce(sum(returned), 0)::float8 AS returned, count(*) FILTER (WHERE amount <> 0)::int AS payments,
       coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::float8 AS paid,
       coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::float8 AS "givenBack",
       coalesce(sum(owed), 0)::float8 AS owed
     FROM (${HAPPENED}) happened GROUP BY GROUPING SETS ((day), (channel), (kind), ())
     HAVING grouping(kind) = 1 OR kind IS NOT NULL ORDER BY day`,
    [viewer, from, to],
  );
}

const EXPORTED = v.object({
  enteredAt: v.date(),
  number: v.string(),
  channel: v.picklist(ORDER_CHANNELS),
  kind: v.picklist(PAYMENT_KINDS),
  amount: v.number(),
  year: v.nullable(v.number()),
  sequence: v.nullable(v.number()),
  isCancellation: v.boolean(),
  isCancelled: v.boolean(),
  enteredBy: v.string(),
  customerName: v.nullable(v.string()),
  reference: v.string(),
});
export type ExportedPayment = v.InferOutput<typeof EXPORTED>;

/**
 * Reads the newest payments of a period.
 * @param viewer id of an admin, to read only payments of orders that this admin may handle; null for all orders
 * @param period first and last day; null for no limit
 */
export function readNewestPayments(
  connection: Connection,
  viewer: string | null,
  { from, to }: { from: string | null; to: string | null },
  limit: number,
): Promise<ExportedPayment[]> {
  return rows(
    connection,
    EXPORTED,
    `SELECT p.entered_at AS "enteredAt", o.number, o.channel, p.kind, p.amount, r.year, r.sequence,
       p.cancels IS NOT NULL AS "isCancellation",
       EXISTS (SELECT FROM payments c WHERE c.cancels = p.id) AS "isCancelled", p.entered_by_name AS "enteredBy",
       coalesce(o.name, u.name) AS "customerName", p.reference
     FROM payments p JOIN orders o ON o.id = p.order_id LEFT JOIN users u ON u.id = o.user_id
       LEFT JOIN receipts r ON r.payment_id = p.id
     WHERE ${handledBy("$1")}
       AND ($2::date IS NULL OR p.entered_at >= $2::date::timestamp AT TIME ZONE ${ZONE})
       AND ($3::date IS NULL OR p.entered_at < ($3::date + 1)::timestamp AT TIME ZONE ${ZONE})
     ORDER BY p.entered_at DESC, p.id DESC LIMIT $4`,
    [viewer, from, to, limit],
  );
}
