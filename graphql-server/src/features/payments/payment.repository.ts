import * as v from "valibot";
import { lockUntilCommit } from "../../platform/database/advisory-locks.ts";
import {
  affected,
  type Connection,
  one,
  repository,
  rows,
  type Transaction,
} from "../../platform/database/sql.ts";
import { SHOP_TIME_ZONE } from "../../platform/shop-time/shop-day.rules.ts";
import { readConcerned } from "../orders/order.repository.ts";
import type { Concerned } from "../orders/order.topic.ts";
import { formatOrderNumber } from "../orders/order-number.rules.ts";
import { PANEL_ORDERS_PATH } from "../orders/order-push.ts";
import { ORDER_STATES } from "../orders/order-state.rules.ts";
import { pushToAdmins } from "../push/push-outbox.repository.ts";
import type { ReceiptSeller } from "../shop/seller-identity.rules.ts";
import { StoredAnnouncement, StoredPayment } from "./payment.entity.ts";
import {
  type AnnouncementState,
  type EnteredPayment,
  PAYMENT_KINDS,
  type PaymentFields,
  type PaymentKind,
} from "./payment.rules.ts";
import { countWaiting } from "./payment-list.repository.ts";
import { referenceKey } from "./payment-reference.rules.ts";

export type NewPayment = Pick<StoredPayment, "id" | "orderId" | "cancels" | "enteredBy" | "enteredByName"> &
  PaymentFields;

export const findPayment = (connection: Connection, id: string): Promise<StoredPayment | null> =>
  repository(connection, StoredPayment).findOneBy({ id });

/** Reads the payment that cancels another one. */
export const findCancellation = (transaction: Transaction, cancels: string): Promise<StoredPayment | null> =>
  repository(transaction, StoredPayment).findOneBy({ cancels });

const SUMS = v.object({ payments: v.number(), paid: v.number() });

/**
 * Returns the number of an order's payments, rows that cancel a payment excluded, and the sum of all rows in whole FCFA.
 */
export async function readSums(
  transaction: Transaction,
  orderId: string,
): Promise<v.InferOutput<typeof SUMS>> {
  const sums = await one(
    transaction,
    SUMS,
    `SELECT count(*) FILTER (WHERE cancels IS NULL)::int AS payments, coalesce(sum(amount), 0)::float8 AS paid
     FROM payments WHERE order_id = $1`,
    [orderId],
  );
  return sums ?? { payments: 0, paid: 0 };
}

const ENTERED = v.object({
  kind: v.picklist(PAYMENT_KINDS),
  amount: v.number(),
  isCancellation: v.boolean(),
});

/** Reads an order's payments, also those that cancel another one, newest first. */
export const readEntered = (transaction: Transaction, orderId: string): Promise<EnteredPayment[]> =>
  rows(
    transaction,
    ENTERED,
    `SELECT kind, amount, cancels IS NOT NULL AS "isCancellation" FROM payments WHERE order_id = $1
     ORDER BY entered_at DESC, id DESC`,
    [orderId],
  );

const EXISTS = v.object({ exists: v.boolean() });

/**
 * True if a customer has paid an order with this kind and reference (see `referenceKey`), and the payment is not
 * cancelled.
 */
export async function isEntered(
  transaction: Transaction,
  orderId: string,
  { kind, reference }: PaymentFields,
): Promise<boolean> {
  const found = await one(
    transaction,
    EXISTS,
    `SELECT EXISTS (SELECT FROM payments p WHERE order_id = $1 AND kind = $2 AND reference_key = $3
       AND reference_key <> '' AND amount > 0 AND NOT EXISTS (SELECT FROM payments c WHERE c.cancels = p.id)) AS "exists"`,
    [orderId, kind, referenceKey(reference)],
  );
  return found?.exists === true;
}

/**
 * Stores a payment and updates the sum of all payments in the row of its order. The caller must have locked this row.
 */
export async function insertPayment(transaction: Transaction, payment: NewPayment): Promise<void> {
  await repository(transaction, StoredPayment).insert({
    ...payment,
    referenceKey: referenceKey(payment.reference),
  });
  await affected(
    transaction,
    `UPDATE orders SET paid = (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = $1) WHERE id = $1`,
    [payment.orderId],
  );
}

/**
 * Issues the next receipt of the year, with the content of the order as it is now. Until the commit, no other
 * transaction can issue a receipt, because a rollback would otherwise leave a gap in the numbers. Call this function
 * last in the transaction, so that other payments wait only briefly.
 */
export async function insertReceipt(
  transaction: Transaction,
  { id, orderId, kind, amount }: Pick<NewPayment, "id" | "orderId" | "kind" | "amount">,
  seller: ReceiptSeller,
): Promise<void> {
  await lockUntilCommit(transaction, "receipts");
  await affected(
    transaction,
    `WITH moment AS MATERIALIZED (SELECT clock_timestamp()::timestamptz(3) AS at),
       issued AS MATERIALIZED (SELECT at, extract(year FROM at AT TIME ZONE '${SHOP_TIME_ZONE}')::int AS year FROM moment)
     INSERT INTO receipts (year, sequence, payment_id, order_id, issued_at, content)
     SELECT issued.year, coalesce((SELECT max(sequence) FROM receipts r WHERE r.year = issued.year), 0) + 1, $1, o.id,
       issued.at, jsonb_build_object('seller', $3::jsonb, 'customer',
         CASE WHEN coalesce(o.name, u.name, o.phone) IS NOT NULL
           THEN jsonb_build_object('name', coalesce(o.name, u.name), 'phone', o.phone) END,
         'orderNumber', o.number, 'lines', (
           SELECT coalesce(jsonb_agg(jsonb_build_object('productName', l.product_name, 'size', l.size, 'colour', l.colour,
             'price', l.price, 'quantity', l.quantity - l.returned) ORDER BY l.position), '[]')
           FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.returned),
         'discount', o.discount, 'fee', CASE o.channel WHEN 'SHOP' THEN 0 ELSE o.fee END, 'due', o.due, 'kind', $4::text, 'amount', $5::int, 'paid', o.paid)
     FROM issued, orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = $2`,
    [id, orderId, JSON.stringify(seller), kind, amount],
  );
}

const ANNOUNCED_TO = v.object({ id: v.string(), number: v.string(), state: v.picklist(ORDER_STATES) });

/** Locks an order that a device placed, until the commit. */
export const lockDeviceOrder = (transaction: Transaction, id: string) =>
  one(
    transaction,
    ANNOUNCED_TO,
    "SELECT id, number, state FROM orders WHERE id = $1 AND channel NOT IN ('PANEL', 'SHOP') FOR NO KEY UPDATE",
    [id],
  );

export const findAnnouncement = (connection: Connection, id: string): Promise<StoredAnnouncement | null> =>
  repository(connection, StoredAnnouncement).findOneBy({ id });

/** Counts an order's announced payments. @param state undefined for all states */
export const countAnnouncements = (
  transaction: Transaction,
  orderId: string,
  state?: AnnouncementState,
): Promise<number> =>
  repository(transaction, StoredAnnouncement).countBy({ orderId, ...(state && { state }) });

/**
 * Stores an announced payment, which waits for a decision, and notifies the admins who see its order.
 * @returns the users who receive the order's events
 */
export async function insertAnnouncement(
  transaction: Transaction,
  announcement: { id: string; orderId: string; kind: PaymentKind; amount: number; reference: string },
  orderNumber: string,
): Promise<Concerned> {
  await repository(transaction, StoredAnnouncement).insert({
    ...announcement,
    referenceKey: referenceKey(announcement.reference),
  });
  const concerned = await readConcerned(transaction, announcement.orderId);
  const hasOthers = (await countWaiting(transaction, null)) > 1;
  // One tag for all, so that a stranger who announces many payments does not fill the owner's screen.
  await pushToAdmins(transaction, "ANNOUNCED_PAYMENT", concerned, {
    body: `Paiement annoncé pour ${formatOrderNumber(orderNumber)}${hasOthers ? ", d’autres attendent" : ""}`,
    path: PANEL_ORDERS_PATH,
    tag: "announced-payments",
  });
  return concerned;
}

/** Writes an admin's decision on an announced payment. */
export async function writeDecision(
  transaction: Transaction,
  id: string,
  state: AnnouncementState,
  decidedByName: string,
): Promise<void> {
  await repository(transaction, StoredAnnouncement).update(
    { id },
    { state, decidedByName, decidedAt: () => "now()" },
  );
}
