import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { insertStatement, updateStatement } from "../../platform/database/entity-columns.ts";
import { affected, oneRow, type Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { APPOINTMENT } from "../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { moveStock } from "../catalogue/product/move-stock.ts";
import { deleteUndoneNotification, pushToAdmins, pushToFollowers } from "../push/push-outbox.repository.ts";
import { SERVICE_MINUTES } from "../shop/profile/appointment-settings.rules.ts";
import type { ReceiptSeller } from "../shop/seller-identity-text.rules.ts";
import { withoutLateReminder } from "./appointment-reminder.rules.ts";
import { Order, OrderReturn, PanelOrderLine } from "./order.entity.ts";
import { LINE_COLUMNS, RECORD_COLUMNS } from "./order.repository.ts";
import type { EventRecipients } from "./order.topic.ts";
import {
  type Actor,
  type OrderRecord,
  type Outcome,
  type RecordLine,
  type RecordPayment,
  reservesSlot,
  withSums,
} from "./order.ts";
import { HANDLER } from "./order-access.ts";
import { announcementPush, newOrderPush, type OrderNotification } from "./order-notification-text.ts";
import { formatOrderNumber } from "./order-number.rules.ts";
import { movesBetween } from "./order-stock.ts";
import { figuresOf } from "./order-sums.rules.ts";
import { getsReceipt } from "./payments/payment-kind.rules.ts";
import { referenceKey } from "./payments/payment-reference.rules.ts";
import { issueReceipt } from "./payments/receipt-number.repository.ts";

// Only this file writes orders and their tables, with four exceptions: `order.repository.ts` frees slots, `reminders/`
// marks orders as reminded, `erasure/` erases customers, and `payments/receipt-number.repository.ts` issues receipts.
// `npm run architecture` checks this.

export interface SaveOptions {
  readonly actor: Actor;
  readonly auditLog: AuditLogService;
  readonly seller: ReceiptSeller;
  readonly isForAllAdmins: boolean;
  /** Time of the transaction. */
  readonly now: Date;
  /** Id under which an undo finds the command's entries in the audit log. */
  readonly requestId: string | null;
}

/**
 * Writes the outcome of a command: the order, its slot, lines, payments, returns and receipts, the stock, the sales
 * figures, the audit log and the notifications. The receipt is written last, because no other transaction can issue a
 * receipt from then until the commit.
 * @param before the locked order; undefined for a new order
 * @returns the order as it is now
 */
export async function saveOutcome(
  transaction: Transaction,
  before: OrderRecord | undefined,
  outcome: Outcome,
  options: SaveOptions,
): Promise<OrderRecord> {
  const order = withoutLateReminder(before, withSums(outcome.order), options.now);
  await saveRow(transaction, before, order);
  await saveReservation(transaction, before, order, options.now);
  await saveLines(transaction, before, order);
  if (outcome.returned) await saveReturns(transaction, order.id, outcome.returned);
  await moveStock(transaction, movesBetween(before?.lines ?? [], order.lines));
  if (!before || !isDeepStrictEqual(countedAs(order), countedAs(before)))
    await saveFigures(transaction, order);
  const payment = await savePayments(transaction, before, order);
  await saveAnnouncements(transaction, before, order, options.actor);
  await saveAudit(transaction, order, outcome, options);
  for (const notification of outcome.notifications ?? [])
    await notify(transaction, order, notification, options);
  if (payment && getsReceipt(payment)) await issueReceipt(transaction, order.id, payment, options.seller);
  return order;
}

/**
 * Returns the values that decide an order's sales figures, and the owners of its products, who get the figures. If a
 * command changes none of these values, it writes no figures.
 */
const countedAs = (order: OrderRecord) => [
  figuresOf(order),
  order.lines.map(({ productId, ownerId }) => [productId, ownerId]),
];

const withoutLists = ({ lines, payments, announcements, customerName, ...row }: OrderRecord) => row;

async function saveRow(
  transaction: Transaction,
  before: OrderRecord | undefined,
  order: OrderRecord,
): Promise<void> {
  const row = JSON.stringify([withoutLists(order)]);
  if (!before) {
    await affected(transaction, insertStatement(Order, "orders"), [row]);
    return;
  }
  const changed = RECORD_COLUMNS.filter((column) => !isDeepStrictEqual(before[column], order[column]));
  if (changed.length > 0) await affected(transaction, updateStatement(Order, "orders", changed), [row]);
}

/**
 * Returns the values that decide which quarters of an hour an order has taken. If a command changes none of them, the
 * stored quarters stay.
 */
const reservationOf = ({ state, appointmentAt, appointmentMinutes, placeId, heldUntil }: OrderRecord) => [
  ...[state === "CANCELLED", appointmentAt, appointmentMinutes, placeId, heldUntil],
];

/**
 * Stores the quarters of an hour that an appointment takes.
 * @throws ShopError CONFLICT if another order has one of these quarters. The database's own error would mean nothing to
 * the customer
 */
async function saveReservation(
  transaction: Transaction,
  before: OrderRecord | undefined,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const { id, serviceId, appointmentMinutes } = order;
  if (serviceId === null || (before && isDeepStrictEqual(reservationOf(before), reservationOf(order))))
    return;
  await affected(transaction, "DELETE FROM taken_quarters WHERE order_id = $1", [id]);
  if (appointmentMinutes === null || !reservesSlot(order, now)) return;
  const taken = await affected(
    transaction,
    `INSERT INTO taken_quarters (place_id, starts_at, order_id)
     SELECT place_id, starts_at, id FROM orders, generate_series(appointment_at,
       appointment_at + make_interval(mins => appointment_minutes - ${SERVICE_MINUTES.step}),
       interval '${SERVICE_MINUTES.step} minutes') starts_at
     WHERE id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  if (taken < appointmentMinutes / SERVICE_MINUTES.step)
    throw new ShopError("CONFLICT", "Cette heure n’est plus libre");
}

async function saveLines(
  transaction: Transaction,
  before: OrderRecord | undefined,
  { id, lines }: OrderRecord,
): Promise<void> {
  const stored = new Map(before?.lines.map((line) => [line.position, line]));
  const changed = lines.filter((line) => !isDeepStrictEqual(line, stored.get(line.position)));
  const gone = [...stored.keys()].filter((position) => lines.every((line) => line.position !== position));
  if (gone.length > 0)
    await affected(transaction, "DELETE FROM order_lines WHERE order_id = $1 AND position = ANY($2::int[])", [
      id,
      gone,
    ]);
  const isNew = ({ position }: RecordLine) => !stored.has(position);
  const written = (lines: readonly RecordLine[]) => [
    JSON.stringify(lines.map((line) => ({ ...line, orderId: id }))),
  ];
  const added = changed.filter(isNew);
  if (added.length > 0)
    await affected(transaction, insertStatement(PanelOrderLine, "order_lines"), written(added));
  const kept = changed.filter((line) => !isNew(line));
  const columns = LINE_COLUMNS.filter((column) =>
    kept.some((line) => !isDeepStrictEqual(line[column], stored.get(line.position)?.[column])),
  );
  if (columns.length > 0)
    await affected(transaction, updateStatement(PanelOrderLine, "order_lines", columns), written(kept));
}

async function saveReturns(
  transaction: Transaction,
  orderId: string,
  pieces: NonNullable<Outcome["returned"]>,
): Promise<void> {
  await affected(transaction, insertStatement(OrderReturn, "order_returns"), [
    JSON.stringify(pieces.map((one) => ({ ...one, orderId }))),
  ]);
}

/**
 * Writes what a command changes in the sales figures: the difference between the order's present figures and the sum of
 * its earlier rows in `order_entries`.
 */
async function saveFigures(transaction: Transaction, order: OrderRecord): Promise<void> {
  const { orders, ordered, delivered, returned } = figuresOf(order);
  await affected(
    transaction,
    `INSERT INTO order_entries (order_id, handler_id, orders, ordered, delivered, returned)
     SELECT o.id, f.handler_id, sum(f.orders), sum(f.ordered), sum(f.delivered), sum(f.returned)
     FROM orders o, LATERAL (
       SELECT ${HANDLER} AS handler_id, $2::int AS orders, $3::bigint AS ordered, $4::bigint AS delivered,
         $5::bigint AS returned
       UNION ALL SELECT handler_id, -e.orders, -e.ordered, -e.delivered, -e.returned FROM order_entries e
         WHERE e.order_id = o.id) f
     WHERE o.id = $1 GROUP BY o.id, f.handler_id
     HAVING sum(f.orders) <> 0 OR sum(f.ordered) <> 0 OR sum(f.delivered) <> 0 OR sum(f.returned) <> 0`,
    [order.id, orders, ordered, delivered, returned],
  );
}

/** Writes the payment that a command has added to the order. @returns the payment; undefined if none was added */
async function savePayments(
  transaction: Transaction,
  before: OrderRecord | undefined,
  order: OrderRecord,
): Promise<RecordPayment | undefined> {
  const known = new Set(before?.payments.map(({ id }) => id));
  const [added] = order.payments.filter(({ id }) => !known.has(id));
  if (!added) return undefined;
  const { id, kind, amount, reference, cancels, enteredById, enteredBy } = added;
  await affected(
    transaction,
    `INSERT INTO payments (id, order_id, handler_id, kind, amount, reference, reference_key, cancels, entered_by,
       entered_by_name)
     SELECT $1, o.id, ${HANDLER}, $3, $4, $5, $6, $7, $8, $9 FROM orders o WHERE o.id = $2`,
    [id, order.id, kind, amount, reference, referenceKey(reference), cancels, enteredById, enteredBy],
  );
  return added;
}

async function saveAnnouncements(
  transaction: Transaction,
  before: OrderRecord | undefined,
  { id: orderId, announcements }: OrderRecord,
  actor: Actor,
): Promise<void> {
  const stored = new Map(before?.announcements.map((one) => [one.id, one]));
  for (const { id, kind, amount, reference, state } of announcements) {
    const known = stored.get(id);
    if (!known)
      await affected(
        transaction,
        `INSERT INTO announced_payments (id, order_id, kind, amount, reference, reference_key)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, orderId, kind, amount, reference, referenceKey(reference)],
      );
    else if (known.state !== state)
      await affected(
        transaction,
        "UPDATE announced_payments SET state = $2, decided_at = now(), decided_by_name = $3 WHERE id = $1",
        [id, state, actor.name],
      );
  }
}

async function saveAudit(
  transaction: Transaction,
  order: OrderRecord,
  { audit }: Outcome,
  { actor, auditLog, requestId }: SaveOptions,
): Promise<void> {
  if (audit.length === 0) return;
  const number = formatOrderNumber(order.number);
  const subjectName = order.serviceId === null ? number : `${APPOINTMENT}${number}`;
  const subject = { subjectId: order.id, subjectName };
  const records = audit.map((entry) => ({ ...entry, ...subject }));
  if (actor.id === null) await auditLog.recordFromCustomer(transaction, order.id, records);
  else await auditLog.record(transaction, actor.id, records, requestId);
}

async function notify(
  transaction: Transaction,
  order: OrderRecord,
  notification: OrderNotification,
  { isForAllAdmins }: SaveOptions,
): Promise<void> {
  if (notification.to === "FOLLOWERS") {
    const { content, correction, when } = notification;
    if (when === "TAKEN_BACK") await deleteUndoneNotification(transaction, order.id, content);
    else await pushToFollowers(transaction, order.id, content, when === "AFTER_UNDO", correction);
    return;
  }
  if (notification.kind === "NEW_ORDER") {
    const { admins } = recipientsOf(order, isForAllAdmins);
    await pushToAdmins(transaction, notification.kind, { admins, isForAllAdmins }, newOrderPush(order));
    return;
  }
  const { handler, waiting } = await readHandler(transaction, order.id);
  const audience = { admins: handler === null ? [] : [handler], isForAllAdmins };
  await pushToAdmins(transaction, notification.kind, audience, announcementPush(order, waiting > 1));
}

const HANDLER_ROW = v.object({ handler: v.nullable(v.string()), waiting: v.number() });

/**
 * Reads the admin who handles an order alone and therefore gets its notifications, and how many announced payments wait
 * in the whole shop.
 */
async function readHandler(transaction: Transaction, id: string): Promise<v.InferOutput<typeof HANDLER_ROW>> {
  const found = await oneRow(
    transaction,
    HANDLER_ROW,
    `SELECT ${HANDLER} AS handler, (SELECT count(*)::int FROM announced_payments WHERE state = 'WAITING') AS waiting
     FROM orders o WHERE o.id = $1`,
    [id],
  );
  return found ?? { handler: null, waiting: 0 };
}

/** Returns the users who receive an order's events, besides super admins: those who may see the order. */
export const recipientsOf = (
  { userId, lines, recordedBy }: Pick<OrderRecord, "userId" | "lines" | "recordedBy">,
  isForAllAdmins: boolean,
): EventRecipients => ({
  customer: userId,
  admins: [...new Set([...lines.map(({ ownerId }) => ownerId), recordedBy])].filter((id) => id !== null),
  isForAllAdmins,
});
