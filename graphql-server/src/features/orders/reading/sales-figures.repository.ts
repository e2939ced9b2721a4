import * as v from "valibot";
import { OTHER, rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { type Connection, oneRow, rows } from "../../../platform/database/sql.ts";
import { dayOf, isWithinDays, startOfDay } from "../../../platform/shop-time/shop-day-sql.ts";
import { Order } from "../order.entity.ts";
import { ORDER_CHANNELS } from "../order.rules.ts";
import { handledBy } from "../order-access.ts";
import { Payment } from "../payments/payment.entity.ts";
import { PAYMENT_KINDS } from "../payments/payment-kind.rules.ts";

/** First and last day of a period, both included, as YYYY-MM-DD in the shop's time zone. */
export interface SalesPeriod {
  from: string;
  to: string;
}

const inPeriod = (time: string): string => isWithinDays(time, "$2", "$3");
/**
 * SQL condition: when the entry was made, the viewer was the only admin, besides super admins, who handled the order.
 * If $1 is null, all entries count.
 */
const HANDLED_THEN = "($1::uuid IS NULL OR e.handler_id = $1)";
/**
 * SQL condition: a payment is cancelled on the day of its entry, or cancels a payment of the same day. Figures leave
 * out both the payment and its cancellation. If a payment is cancelled on a later day, it stays in the figures of its
 * day of entry, and its cancellation counts as money given back on the later day.
 */
const IS_NETTED = ["other.cancels = e.id", "other.id = e.cancels"]
  .map(
    (pair) =>
      `EXISTS (SELECT FROM payments other WHERE ${pair} AND ${dayOf("other.entered_at")} = ${dayOf("e.entered_at")})`,
  )
  .join(" OR ");
const KIND = selectList(Payment, "e", ["kind"]);
const CHANNEL = selectList(Order, "o", ["channel"]);
/**
 * SQL: true for an order of a service. An order's service never changes, so the figures of a past day stay divided into
 * articles and services in the same way.
 */
const IS_SERVICE = 'o.service_id IS NOT NULL AS "isService"';

/**
 * SQL of what happened in a period: one row with its day for each entry of an order and for each payment. Entries and
 * payments never change, so the figures of a past day do not change either. Payments of cancelled orders count, because
 * the shop has received the money and issued receipts for it.
 */
const HAPPENED = `
  SELECT ${dayOf("e.happened_at")} AS day, ${CHANNEL}, ${IS_SERVICE}, NULL AS kind, e.orders, e.ordered, e.delivered, e.returned,
    0 AS amount
  FROM order_entries e JOIN orders o ON o.id = e.order_id WHERE ${inPeriod("e.happened_at")} AND ${HANDLED_THEN}
  UNION ALL
  SELECT ${dayOf("e.entered_at")}, ${CHANNEL}, ${IS_SERVICE}, ${KIND}, 0, 0, 0, 0, e.amount
  FROM payments e JOIN orders o ON o.id = e.order_id
  WHERE ${inPeriod("e.entered_at")} AND ${HANDLED_THEN} AND NOT (${IS_NETTED})`;

const FIGURES = v.object({
  /**
   * The rows belong to different sums. In the row of a day, `day` is set, and `channel`, `kind` and `isService` are
   * null. In the row of a channel, only `channel` is set; in the row of a kind of payment, only `kind`; in the two rows
   * of articles and services, only `isService`.
   */
  day: v.nullable(v.string()),
  isService: v.nullable(v.boolean()),
  channel: v.nullable(v.picklist([...ORDER_CHANNELS, OTHER])),
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
 * Reads the figures of a period in one query. The rows are:
 * - one for each day, each channel and each kind of payment that has figures,
 * - one for articles and one for services,
 * - one for the whole period, in which day, channel, kind and `isService` are null.
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
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, channel, kind, "isService", coalesce(sum(orders), 0)::int AS orders,
       coalesce(sum(ordered), 0)::float8 AS ordered, coalesce(sum(delivered), 0)::float8 AS delivered,
       coalesce(sum(returned), 0)::float8 AS returned, count(*) FILTER (WHERE amount <> 0)::int AS payments,
       coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::float8 AS paid,
       coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::float8 AS "givenBack",
       CASE WHEN grouping(day, channel, kind, "isService") = 15 THEN ${OWED} ELSE 0 END AS owed
     FROM (${HAPPENED}) happened GROUP BY GROUPING SETS ((day), (channel), (kind), ("isService"), ())
     HAVING grouping(kind) = 1 OR kind IS NOT NULL ORDER BY day`,
    [viewer, from, to],
  );
}

const RECEIVED = v.object({ received: v.number() });

/**
 * Reads the money received today (in the shop's time zone) less the money given back, with the same result as
 * {@link readFigures}. The statement need not leave out a payment that was entered and cancelled today, because its two
 * rows add up to 0.
 * @returns whole FCFA
 */
export async function readReceivedToday(connection: Connection, viewer: string | null): Promise<number> {
  const sum = await oneRow(
    connection,
    RECEIVED,
    `SELECT coalesce(sum(e.amount), 0)::float8 AS received FROM payments e
     WHERE e.entered_at >= ${startOfDay(dayOf("now()"))} AND ${HANDLED_THEN}`,
    [viewer],
  );
  return sum?.received ?? 0;
}

/** SQL of the sum that customers still owe now for the orders that were placed in the period. */
const OWED = `(SELECT coalesce(sum(greatest(o.due - o.paid, 0)), 0)::float8 FROM orders o
  WHERE ${inPeriod("o.created_at")} AND ${handledBy("$1")})`;

const EXPORTED = v.intersect([
  rowShape(Payment, ["enteredAt", "kind", "amount", "enteredBy", "reference"]),
  rowShape(Order, ["number", "channel", "customerName"]),
  v.object({
    year: v.nullable(v.number()),
    sequence: v.nullable(v.number()),
    isCancellation: v.boolean(),
    isCancelled: v.boolean(),
  }),
]);
export type ExportedPayment = v.InferOutput<typeof EXPORTED>;

/**
 * Reads the newest payments of a period.
 * @param viewer id of an admin, to read only payments of orders that this admin may handle; null for all orders
 * @param from first day; null for no limit
 * @param to last day; null for no limit
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
    `SELECT ${selectList(Payment, "p", ["enteredAt", "kind", "amount", "enteredBy", "reference"])},
       ${selectList(Order, "o", ["number", "channel", "customerName"])}, r.year, r.sequence,
       p.cancels IS NOT NULL AS "isCancellation",
       EXISTS (SELECT FROM payments c WHERE c.cancels = p.id) AS "isCancelled"
     FROM payments p JOIN orders o ON o.id = p.order_id LEFT JOIN receipts r ON r.payment_id = p.id
     WHERE ${handledBy("$1")} AND ${inPeriod("p.entered_at")}
     ORDER BY p.entered_at DESC, p.id DESC LIMIT $4`,
    [viewer, from, to, limit],
  );
}
