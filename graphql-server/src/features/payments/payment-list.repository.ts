import * as v from "valibot";
import { type Connection, json, one, rows } from "../../platform/database/sql.ts";
import { handledBy } from "../orders/order.repository.ts";
import { ANNOUNCEMENT_STATES, PAYMENT_KINDS, receiptNumber } from "./payment.rules.ts";
import type { AnnouncedOrderPayment, AnnouncedPayment, Payment, Receipt } from "./payment.type.ts";
import type { ReceiptContent } from "./receipt.rules.ts";

/** SQL condition: another payment cancels the payment with this alias. */
const isCancelled = (payment: string): string =>
  `EXISTS (SELECT FROM payments cancelling WHERE cancelling.cancels = ${payment}.id)`;

/**
 * SQL condition: another order has a payment, or a waiting announcement of a payment, with the same kind and reference.
 * Rows that cancel a payment have no reference.
 * @param row alias of a payment or of an announced payment
 */
const isRepeated = (row: string): string => `(${row}.reference_key <> '' AND (EXISTS (
    SELECT FROM payments other WHERE other.kind = ${row}.kind AND other.reference_key = ${row}.reference_key
      AND other.reference_key <> '' AND other.order_id <> ${row}.order_id AND NOT ${isCancelled("other")})
  OR EXISTS (
    SELECT FROM announced_payments other WHERE other.kind = ${row}.kind
      AND other.reference_key = ${row}.reference_key AND other.reference_key <> '' AND other.state = 'WAITING'
      AND other.order_id <> ${row}.order_id)))`;

const RECEIPT = {
  year: v.number(),
  sequence: v.number(),
  issuedAt: v.date(),
  content: json<ReceiptContent>(),
};
const PAYMENT = v.object({
  id: v.string(),
  kind: v.picklist(PAYMENT_KINDS),
  amount: v.number(),
  reference: v.string(),
  cancels: v.nullable(v.string()),
  isCancelled: v.boolean(),
  enteredBy: v.string(),
  enteredAt: v.date(),
  isRepeated: v.boolean(),
  year: v.nullable(v.number()),
  sequence: v.nullable(v.number()),
  issuedAt: v.nullable(v.date()),
  content: v.nullable(json<ReceiptContent>()),
});
const ANNOUNCEMENT = v.object({
  id: v.string(),
  kind: v.picklist(PAYMENT_KINDS),
  amount: v.number(),
  reference: v.string(),
  state: v.picklist(ANNOUNCEMENT_STATES),
  announcedAt: v.date(),
  isRepeated: v.boolean(),
});
const ANNOUNCEMENT_COLUMNS = `a.id, a.kind, a.amount, a.reference, a.state, a.announced_at AS "announcedAt"`;
/** SQL column `isRepeated` of an announced payment. It is true only while the announcement waits for a decision. */
const IS_ANNOUNCEMENT_REPEATED = `(a.state = 'WAITING' AND ${isRepeated("a")}) AS "isRepeated"`;

/** Reads an order's payments with their receipts, newest first. */
export async function readPayments(connection: Connection, orderId: string): Promise<Payment[]> {
  const found = await rows(
    connection,
    PAYMENT,
    `SELECT p.id, p.kind, p.amount, p.reference, p.cancels, ${isCancelled("p")} AS "isCancelled",
       p.entered_by_name AS "enteredBy", p.entered_at AS "enteredAt",
       (NOT ${isCancelled("p")} AND ${isRepeated("p")}) AS "isRepeated", r.year, r.sequence, r.issued_at AS "issuedAt",
       r.content
     FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id WHERE p.order_id = $1
     ORDER BY p.entered_at DESC, p.id DESC`,
    [orderId],
  );
  return found.map(({ year, sequence, issuedAt, content, ...payment }) => ({
    ...payment,
    receipt:
      year === null || sequence === null || issuedAt === null || content === null
        ? null
        : receiptOf({ year, sequence, issuedAt, content, isCancelled: payment.isCancelled }),
  }));
}

/** Reads an order's announced payments, newest first. */
export function readAnnouncements(connection: Connection, orderId: string): Promise<AnnouncedPayment[]> {
  return rows(
    connection,
    ANNOUNCEMENT,
    `SELECT ${ANNOUNCEMENT_COLUMNS}, ${IS_ANNOUNCEMENT_REPEATED} FROM announced_payments a WHERE a.order_id = $1
     ORDER BY a.announced_at DESC, a.id DESC`,
    [orderId],
  );
}

/** SQL of those ids in the first parameter whose orders a device placed. */
const DEVICE_ORDERS = "SELECT id FROM orders WHERE id = ANY($1::uuid[]) AND channel NOT IN ('PANEL', 'SHOP')";
const ID = v.object({ id: v.string() });
const DEVICE_ANNOUNCEMENT = v.object({ orderId: v.string(), ...ANNOUNCEMENT.entries });
const DEVICE_RECEIPT = v.object({ orderId: v.string(), ...RECEIPT, isCancelled: v.boolean() });

/** Returns those of the given ids whose orders a device placed. */
export async function readDeviceIds(connection: Connection, ids: readonly string[]): Promise<string[]> {
  return (await rows(connection, ID, DEVICE_ORDERS, [ids])).map(({ id }) => id);
}

/** Reads the announced payments of orders that devices placed, newest first. Ids of other orders are ignored. */
export function readDeviceAnnouncements(
  connection: Connection,
  ids: readonly string[],
): Promise<(AnnouncedPayment & { orderId: string })[]> {
  return rows(
    connection,
    DEVICE_ANNOUNCEMENT,
    `SELECT a.order_id AS "orderId", ${ANNOUNCEMENT_COLUMNS}, false AS "isRepeated" FROM announced_payments a
     WHERE a.order_id IN (${DEVICE_ORDERS}) ORDER BY a.announced_at DESC, a.id DESC`,
    [ids],
  );
}

/** Reads the receipts of orders that devices placed, newest first and without the customer. */
export async function readDeviceReceipts(
  connection: Connection,
  ids: readonly string[],
): Promise<(Receipt & { orderId: string })[]> {
  const found = await rows(
    connection,
    DEVICE_RECEIPT,
    `SELECT r.order_id AS "orderId", r.year, r.sequence, r.issued_at AS "issuedAt",
       r.content || '{"customer": null}' AS content,
       EXISTS (SELECT FROM payments c WHERE c.cancels = r.payment_id) AS "isCancelled"
     FROM receipts r WHERE r.order_id IN (${DEVICE_ORDERS}) ORDER BY r.issued_at DESC, r.sequence DESC`,
    [ids],
  );
  return found.map(({ orderId, ...receipt }) => ({ orderId, ...receiptOf(receipt) }));
}

const receiptOf = ({
  year,
  sequence,
  ...receipt
}: Omit<Receipt, "number"> & { year: number; sequence: number }): Receipt => ({
  number: receiptNumber({ year, sequence }),
  ...receipt,
});

/**
 * SQL of the announced payments that wait for a decision, those of cancelled orders excluded. $1 is the id of an admin, and only orders that this admin may
 * handle count; null for all orders.
 */
const WAITING = `FROM announced_payments a JOIN orders o ON o.id = a.order_id
  WHERE a.state = 'WAITING' AND NOT o.unwanted AND o.state <> 'CANCELLED' AND ${handledBy("$1")}`;
const WAITING_ROW = v.object({
  ...ANNOUNCEMENT.entries,
  order: json<AnnouncedOrderPayment["order"]>(),
});
const COUNT = v.object({ count: v.number() });

/**
 * Reads the oldest announced payments that wait for a decision.
 * @param viewer id of an admin, for the orders that this admin may handle; null for all orders
 */
export function readWaiting(
  connection: Connection,
  viewer: string | null,
  limit: number,
): Promise<AnnouncedOrderPayment[]> {
  return rows(
    connection,
    WAITING_ROW,
    `SELECT ${ANNOUNCEMENT_COLUMNS}, ${IS_ANNOUNCEMENT_REPEATED}, json_build_object('id', o.id, 'number', o.number,
       'customerName', coalesce(o.name, (SELECT name FROM users WHERE id = o.user_id)), 'due', o.due, 'paid', o.paid)
       AS "order"
     ${WAITING} ORDER BY a.announced_at, a.id LIMIT $2`,
    [viewer, limit],
  );
}

/**
 * Counts the announced payments that wait for a decision.
 * @param viewer id of an admin, for the orders that this admin may handle; null for all orders
 */
export async function countWaiting(connection: Connection, viewer: string | null): Promise<number> {
  const counted = await one(connection, COUNT, `SELECT count(*)::int AS count ${WAITING}`, [viewer]);
  return counted?.count ?? 0;
}
