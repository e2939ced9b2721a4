import * as v from "valibot";
import { OTHER, rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { COUNT_ROW, ID_ROW } from "../../../platform/database/row-shapes.ts";
import { type Connection, json, oneRow, rows } from "../../../platform/database/sql.ts";
import { handledBy, IS_OF_DEVICE } from "../order-access.ts";
import {
  type AnnouncedOrderPayment,
  AnnouncedPayment,
  Payment,
  Receipt,
} from "../payments/payment.entity.ts";
import { PAYMENT_KINDS } from "../payments/payment-kind.rules.ts";
import { receiptNumber } from "../payments/receipt-number-format.rules.ts";
import { mayBeKindOf } from "../payments/same-payment.ts";

/** SQL condition: another payment cancels the payment with this alias. */
const isCancelled = (payment: string): string =>
  `EXISTS (SELECT FROM payments cancelling WHERE cancelling.cancels = ${payment}.id)`;

/**
 * SQL condition: another order has a payment with the same reference, or an announced payment with this reference that
 * waits for a decision. The two payments may have different kinds, if they may still be one payment that was entered
 * twice (see `mayBeKindOf`). Rows that cancel a payment have no reference.
 * @param row alias of a payment or of an announced payment
 */
const isRepeated = (row: string): string => `(${row}.reference_key <> '' AND (EXISTS (
    SELECT FROM payments other WHERE ${mayBeKindOf("other", row)} AND other.reference_key = ${row}.reference_key
      AND other.reference_key <> '' AND other.order_id <> ${row}.order_id AND NOT ${isCancelled("other")})
  OR EXISTS (
    SELECT FROM announced_payments other WHERE ${mayBeKindOf("other", row)}
      AND other.reference_key = ${row}.reference_key AND other.reference_key <> '' AND other.state = 'WAITING'
      AND other.order_id <> ${row}.order_id)))`;

const PAYMENT = v.intersect([
  rowShape(Payment),
  v.object({ isCancelled: v.boolean(), isRepeated: v.boolean() }),
]);
const RECEIPT = v.intersect([rowShape(Receipt), v.object({ isCancelled: v.boolean() })]);
const ANNOUNCEMENT = v.intersect([rowShape(AnnouncedPayment), v.object({ isRepeated: v.boolean() })]);
const ANNOUNCED = selectList(AnnouncedPayment, "a");
/** SQL of `isRepeated` for an announced payment; false once an admin has decided about it. */
const IS_ANNOUNCEMENT_REPEATED = `(a.state = 'WAITING' AND ${isRepeated("a")}) AS "isRepeated"`;

/** Reads an order's payments with their receipts, the newest first. */
export async function readPayments(connection: Connection, orderId: string) {
  const found = await rows(
    connection,
    PAYMENT,
    `SELECT ${selectList(Payment, "p")}, ${isCancelled("p")} AS "isCancelled",
       (NOT ${isCancelled("p")} AND ${isRepeated("p")}) AS "isRepeated"
     FROM payments p WHERE p.order_id = $1 ORDER BY p.entered_at DESC, p.id DESC`,
    [orderId],
  );
  const receipts = await readReceipts(connection, "SELECT $1::uuid", [orderId]);
  return found.map((payment) => ({
    ...payment,
    receipt: receipts.find(({ paymentId }) => paymentId === payment.id) ?? null,
  }));
}

/**
 * Reads receipts, the newest first.
 * @param orderIds SQL of the ids of orders
 */
async function readReceipts(
  connection: Connection,
  orderIds: string,
  values: readonly unknown[],
): Promise<Receipt[]> {
  const found = await rows(
    connection,
    RECEIPT,
    `SELECT ${selectList(Receipt, "r")},
       EXISTS (SELECT FROM payments c WHERE c.cancels = r.payment_id) AS "isCancelled"
     FROM receipts r WHERE r.order_id IN (${orderIds}) ORDER BY r.issued_at DESC, r.sequence DESC`,
    values,
  );
  return found.map((receipt) => {
    const { content } = receipt;
    const kind = PAYMENT_KINDS.find((known) => known === content.kind) ?? OTHER;
    return { ...receipt, number: receiptNumber(receipt), content: { ...content, kind } };
  });
}

/** Reads an order's announced payments, the newest first. */
export const readAnnouncements = (connection: Connection, orderId: string): Promise<AnnouncedPayment[]> =>
  rows(
    connection,
    ANNOUNCEMENT,
    `SELECT ${ANNOUNCED}, ${IS_ANNOUNCEMENT_REPEATED} FROM announced_payments a WHERE a.order_id = $1
     ORDER BY a.announced_at DESC, a.id DESC`,
    [orderId],
  );

/** SQL of the ids in the first parameter that belong to orders of devices. Ids of other orders are left out. */
const DEVICE_ORDERS = `SELECT o.id FROM orders o WHERE o.id = ANY($1::uuid[]) AND ${IS_OF_DEVICE}`;

export async function readDeviceIds(connection: Connection, ids: readonly string[]): Promise<string[]> {
  return (await rows(connection, ID_ROW, DEVICE_ORDERS, [ids])).map(({ id }) => id);
}

/** Reads the announced payments of orders that devices placed, newest first. Ids of other orders are ignored. */
export const readDeviceAnnouncements = (
  connection: Connection,
  ids: readonly string[],
): Promise<AnnouncedPayment[]> =>
  rows(
    connection,
    ANNOUNCEMENT,
    `SELECT ${ANNOUNCED}, false AS "isRepeated" FROM announced_payments a
     WHERE a.order_id IN (${DEVICE_ORDERS}) ORDER BY a.announced_at DESC, a.id DESC`,
    [ids],
  );

/** Reads the receipts of orders that devices placed, the newest first and without the customer's details. */
export async function readDeviceReceipts(connection: Connection, ids: readonly string[]): Promise<Receipt[]> {
  const found = await readReceipts(connection, DEVICE_ORDERS, [ids]);
  return found.map((receipt) => ({ ...receipt, content: { ...receipt.content, customer: null } }));
}

export const findOrderOfPayment = (connection: Connection, id: string): Promise<string | undefined> =>
  findOrder(connection, "payments", id);

export const findOrderOfAnnouncement = (connection: Connection, id: string): Promise<string | undefined> =>
  findOrder(connection, "announced_payments", id);

async function findOrder(connection: Connection, table: string, id: string): Promise<string | undefined> {
  return (await oneRow(connection, ID_ROW, `SELECT order_id AS id FROM ${table} WHERE id = $1`, [id]))?.id;
}

/**
 * SQL of the announced payments that wait for a decision. Announced payments of cancelled orders are included, because
 * the shop must give the money back. Announced payments of unwanted orders are left out. $1 is the id of an admin, to
 * read only orders that this admin handles; null for all orders.
 */
const WAITING = `FROM announced_payments a JOIN orders o ON o.id = a.order_id
  WHERE a.state = 'WAITING' AND NOT o.unwanted AND ${handledBy("$1")}`;
const WAITING_ROW = v.intersect([ANNOUNCEMENT, v.object({ order: json<AnnouncedOrderPayment["order"]>() })]);

/**
 * Reads the oldest announced payments that no admin has confirmed or refused yet.
 * @param viewer id of an admin, to read only payments of orders that this admin handles; null for all orders
 */
export function readWaiting(
  connection: Connection,
  viewer: string | null,
  limit: number,
): Promise<AnnouncedOrderPayment[]> {
  return rows(
    connection,
    WAITING_ROW,
    `SELECT ${ANNOUNCED}, ${IS_ANNOUNCEMENT_REPEATED}, json_build_object('id', o.id, 'number', o.number,
       'customerName', coalesce(o.name, (SELECT name FROM users WHERE id = o.user_id)), 'due', o.due, 'paid', o.paid,
       'isCancelled', o.state = 'CANCELLED')
       AS "order"
     ${WAITING} ORDER BY a.announced_at, a.id LIMIT $2`,
    [viewer, limit],
  );
}

/**
 * Counts the announced payments that wait for a decision.
 * @param viewer id of an admin, to count only payments of orders that this admin handles; null for all orders
 */
export async function countWaiting(connection: Connection, viewer: string | null): Promise<number> {
  const counted = await oneRow(connection, COUNT_ROW, `SELECT count(*)::int AS count ${WAITING}`, [viewer]);
  return counted?.count ?? 0;
}
