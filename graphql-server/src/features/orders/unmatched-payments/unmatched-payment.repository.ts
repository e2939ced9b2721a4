import * as v from "valibot";
import { rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { COUNT_ROW } from "../../../platform/database/row-shapes.ts";
import {
  affected,
  type Connection,
  type Database,
  json,
  oneRow,
  repository,
  rows,
  type Transaction,
} from "../../../platform/database/sql.ts";
import { handledBy } from "../order-access.ts";
import { Payment } from "../payments/payment.entity.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../payments/payment-kind.rules.ts";
import { referenceKey } from "../payments/payment-reference.rules.ts";
import { surelyKindOf } from "../payments/same-payment.ts";
import { MATCH_REASONS, type PaymentMatch } from "./payment-matches.type.ts";
import { readPaymentIds } from "./read-payment-ids.ts";
import { UnmatchedPayment } from "./unmatched-payment.entity.ts";

interface PaymentName {
  readonly kind: PaymentKind;
  readonly reference: string;
}

/** Days for which a payment that an admin has put away can be taken back. */
export const PUT_AWAY_DAYS = 90;
/** Days after which the payer is erased from a payment for which no order was found. */
const UNKNOWN_PAYER_DAYS = 365;

const ROW = rowShape(UnmatchedPayment);
const COLUMNS = selectList(UnmatchedPayment, "n");

const ENTERED_COLUMNS = ["id", "orderId", "kind", "amount"] as const;
const ENTERED = v.intersect([
  rowShape(Payment, ENTERED_COLUMNS),
  v.object({ orderNumber: v.string(), isHandled: v.boolean(), isCancelled: v.boolean() }),
]);

/**
 * Finds a mobile-money payment among the payments of orders, including cancelled ones. A payment is found by an id that
 * `readPaymentIds` derives, or by its reference. A payment of another kind is found too, because two admins may choose
 * different kinds for one message.
 * @param viewer see `viewerOf`
 */
export const readEntered = (connection: Connection, viewer: string | null, payment: PaymentName) =>
  rows(
    connection,
    ENTERED,
    `SELECT ${selectList(Payment, "p", ENTERED_COLUMNS)}, o.number AS "orderNumber", coalesce(${handledBy("$1")}, false) AS "isHandled",
       EXISTS (SELECT FROM payments c WHERE c.cancels = p.id) AS "isCancelled"
     FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.cancels IS NULL AND p.amount > 0
       AND (p.id = ANY($2::uuid[]) OR (p.kind = ANY($3::text[]) AND p.reference_key = $4 AND p.reference_key <> ''))
     ORDER BY p.entered_at, p.id`,
    [viewer, readPaymentIds(payment), PAYMENT_KINDS, referenceKey(payment.reference)],
  );

/** Maximum number of orders that are proposed for each reason. */
const OF_EACH_REASON = 4;
const MAX_MATCHES = 8;

const MATCH = v.object({
  reason: v.picklist(MATCH_REASONS),
  order: json<PaymentMatch["order"]>(),
  announcement: v.nullable(json<NonNullable<PaymentMatch["announcement"]>>()),
});

const newest = (rank: number, condition: string): string =>
  `(SELECT ${rank} AS rank, o.id AS order_id, NULL::uuid AS announcement_id, o.created_at AS at FROM orders o
    WHERE NOT o.unwanted AND o.due > o.paid AND ${condition} AND ${handledBy("$1")}
    ORDER BY o.created_at DESC LIMIT ${OF_EACH_REASON})`;
const announced = (rank: number, condition: string): string =>
  `(SELECT ${rank} AS rank, o.id AS order_id, a.id AS announcement_id, a.announced_at AS at
    FROM announced_payments a JOIN orders o ON o.id = a.order_id
    WHERE a.state = 'WAITING' AND NOT o.unwanted AND ${condition} AND ${handledBy("$1")}
    ORDER BY a.announced_at DESC LIMIT ${OF_EACH_REASON})`;

/**
 * Reads the orders to which a payment may belong, among the orders that the viewer handles. An order that is found for
 * several reasons is returned once, with the surest reason.
 * @param payment the payer's phone is in the format of `orders.phone`; empty if it is unknown
 */
export const readMatches = (
  connection: Connection,
  viewer: string | null,
  payment: PaymentName & { amount: number; payerPhone: string },
): Promise<PaymentMatch[]> =>
  rows(
    connection,
    MATCH,
    `WITH found AS (
       ${announced(1, "a.kind = ANY($6::text[]) AND a.reference_key = $2 AND a.reference_key <> ''")} UNION ALL
       ${announced(2, "a.amount = $3")} UNION ALL
       ${newest(3, "o.due - o.paid = $3")} UNION ALL
       ${newest(4, "o.deposit > o.paid AND o.deposit - o.paid = $3")} UNION ALL
       ${newest(5, "o.phone = nullif($4, '')")}),
     surest AS (SELECT DISTINCT ON (order_id) * FROM found ORDER BY order_id, rank, at DESC)
     SELECT ($5::text[])[s.rank] AS reason, json_build_object('id', o.id, 'number', o.number,
         'customerName', coalesce(o.name, (SELECT name FROM users WHERE id = o.user_id)), 'due', o.due, 'paid', o.paid,
         'isCancelled', o.state = 'CANCELLED') AS "order",
       CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'amount', a.amount, 'reference', a.reference) END
         AS announcement
     FROM surest s JOIN orders o ON o.id = s.order_id LEFT JOIN announced_payments a ON a.id = s.announcement_id
     ORDER BY s.rank, s.at DESC LIMIT ${MAX_MATCHES}`,
    [
      viewer,
      referenceKey(payment.reference),
      payment.amount,
      payment.payerPhone,
      MATCH_REASONS,
      PAYMENT_KINDS,
    ],
  );

/**
 * Reads a stored payment without an order.
 * @returns undefined if the payment is not stored
 */
export const readKept = (
  connection: Connection,
  payment: PaymentName,
): Promise<UnmatchedPayment | undefined> =>
  oneRow(
    connection,
    ROW,
    `SELECT ${COLUMNS} FROM unmatched_payments n WHERE n.id = ANY($1::uuid[]) ORDER BY n.kept_at DESC LIMIT 1`,
    [readPaymentIds(payment)],
  );

/**
 * Locks a payment without an order until the commit.
 * @returns undefined for an unknown payment
 */
export const lockUnmatched = (transaction: Transaction, id: string): Promise<UnmatchedPayment | undefined> =>
  oneRow(transaction, ROW, `SELECT ${COLUMNS} FROM unmatched_payments n WHERE n.id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);

/**
 * SQL condition: the payment `n` is entered for no order, neither from the operator's message nor by hand. A payment of
 * a different mobile-money operator that has the same reference does not count as this payment.
 */
const IS_OPEN = `NOT EXISTS (SELECT FROM payments p WHERE ${surelyKindOf("p", "n")} AND p.reference_key = n.reference_key
  AND p.reference_key <> '' AND p.amount > 0 AND NOT EXISTS (SELECT FROM payments c WHERE c.cancels = p.id))`;

/** SQL condition: the payment `n` has no order yet, and no admin has put it away. */
export const WAITS_FOR_ORDER = `n.put_away_at IS NULL AND ${IS_OPEN}`;

/**
 * Reads the payments without an order: first those that wait for an order, the oldest first; then those that an admin
 * has put away, the newest first.
 */
export const readUnmatched = (connection: Connection, limit: number): Promise<UnmatchedPayment[]> =>
  rows(
    connection,
    ROW,
    `SELECT ${COLUMNS} FROM unmatched_payments n WHERE ${IS_OPEN}
     ORDER BY n.put_away_at DESC NULLS FIRST, n.kept_at, n.id LIMIT $1`,
    [limit],
  );

/** Counts the payments that wait for an order. */
export async function countUnmatched(connection: Connection): Promise<number> {
  const counted = await oneRow(
    connection,
    COUNT_ROW,
    `SELECT count(*)::int AS count FROM unmatched_payments n WHERE ${WAITS_FOR_ORDER}`,
    [],
  );
  return counted?.count ?? 0;
}

export async function insertUnmatched(
  transaction: Transaction,
  payment: Omit<UnmatchedPayment, "keptAt" | "putAwayAt">,
): Promise<void> {
  await repository(transaction, UnmatchedPayment).insert(payment);
}

/**
 * Puts a payment away, so that it is no longer among the payments that wait for an order; or takes the payment back.
 * @param putAwayAt time of putting the payment away; null to take it back
 */
export async function setPutAway(
  transaction: Transaction,
  id: string,
  putAwayAt: Date | null,
): Promise<void> {
  await affected(transaction, "UPDATE unmatched_payments SET put_away_at = $2 WHERE id = $1", [
    id,
    putAwayAt,
  ]);
}

/**
 * Deletes a payment from the payments without an order, because an order now has it. Another mobile-money operator's
 * payment with the same reference is not deleted.
 */
export async function deleteUnmatched(transaction: Transaction, payment: PaymentName): Promise<void> {
  await affected(
    transaction,
    "DELETE FROM unmatched_payments WHERE id = ANY($1::uuid[]) AND (kind = $2 OR 'OTHER' IN (kind, $2))",
    [...[readPaymentIds(payment), payment.kind]],
  );
}

const ERASED = "payer_name = '', payer_phone = '', reference = '', reference_key = ''";

const eraseWhere = (transaction: Transaction, condition: string, value: string): Promise<number> =>
  affected(
    transaction,
    `UPDATE unmatched_payments n SET ${ERASED} WHERE n.payer_phone <> '' AND ${condition}`,
    [value],
  );

/**
 * Erases payer and reference from the payments without an order that were sent from a phone number; the amounts stay.
 * @param phone as it is stored in orders
 * @returns the number of payments
 */
export const eraseUnmatchedOfPhone = async (
  transaction: Transaction,
  phone: string | null,
): Promise<number> => (phone === null ? 0 : eraseWhere(transaction, "n.payer_phone = $1", phone));

/**
 * Erases payer and reference as {@link eraseUnmatchedOfPhone} does, for all phone numbers in the orders of an account.
 * A number that is also in other people's orders is skipped, because the payments may come from these people.
 */
export const eraseUnmatchedOfAccount = (transaction: Transaction, userId: string): Promise<number> =>
  eraseWhere(
    transaction,
    `EXISTS (SELECT FROM orders o WHERE o.phone = n.payer_phone AND o.user_id = $1)
       AND NOT EXISTS (SELECT FROM orders o WHERE o.phone = n.payer_phone AND o.user_id IS DISTINCT FROM $1)`,
    userId,
  );

/**
 * Erases payer and reference from payments older than `UNKNOWN_PAYER_DAYS`, and deletes payments that were put away
 * more than `PUT_AWAY_DAYS` ago.
 * @returns the number of deleted payments
 */
export async function purgeUnmatched(database: Database): Promise<number> {
  await affected(
    database,
    `UPDATE unmatched_payments SET ${ERASED}
     WHERE (reference <> '' OR payer_name <> '') AND kept_at < now() - make_interval(days => $1)`,
    [UNKNOWN_PAYER_DAYS],
  );
  return affected(
    database,
    "DELETE FROM unmatched_payments WHERE put_away_at < now() - make_interval(days => $1)",
    [PUT_AWAY_DAYS],
  );
}
