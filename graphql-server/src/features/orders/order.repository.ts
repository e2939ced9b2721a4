import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { lockUntilCommit } from "../../platform/database/advisory-locks.ts";
import {
  insertStatement,
  jsonObject,
  rowShape,
  selectList,
  updateStatement,
  writtenProperties,
} from "../../platform/database/entity-columns.ts";
import { ID_ROW } from "../../platform/database/row-shapes.ts";
import {
  affected,
  type Connection,
  json,
  oneRow,
  rows,
  type Transaction,
} from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { ImageUse } from "../../platform/images/image-use.repository.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { moveStock } from "../catalogue/product/move-stock.ts";
import { Product } from "../catalogue/product/product.entity.ts";
import { readPieces } from "../catalogue/product/stock.repository.ts";
import { deleteUndoneNotification, pushToAdmins, pushToFollowers } from "../push/push-outbox.repository.ts";
import { SERVICE_MINUTES } from "../shop/profile/appointment-settings.rules.ts";
import type { ReceiptSeller } from "../shop/seller-identity-text.rules.ts";
import { withoutLateReminder } from "./appointment-reminder.rules.ts";
import { Order, OrderReturn, PanelOrderLine, TakenQuarter } from "./order.entity.ts";
import { isDeviceChannel } from "./order.rules.ts";
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
import { foreignLine, HANDLER, IS_OF_DEVICE, visibleTo } from "./order-access.ts";
import { ERASED, HAS_DETAILS } from "./order-fields.ts";
import { SOLD_COLUMNS, type SoldProduct } from "./order-line-products.ts";
import { announcementPush, newOrderPush, type OrderNotification } from "./order-notification-text.ts";
import { formatOrderNumber } from "./order-number.rules.ts";
import { movesBetween, type PieceCounts } from "./order-stock.ts";
import { figuresOf } from "./order-sums.rules.ts";
import { AnnouncedPayment, Payment } from "./payments/payment.entity.ts";
import { getsReceipt } from "./payments/payment-kind.rules.ts";
import { referenceKey } from "./payments/payment-reference.rules.ts";
import { issueReceipt } from "./payments/receipt-number.repository.ts";

// Only this file writes orders and their tables, except the marks of sent reminders (`order-reminder.repository.ts`) and
// receipts (`payments/receipt-number.repository.ts`). `npm run architecture` checks this.

/** The images of ordered products, which orders show even after the product has other images. */
export const ORDER_IMAGES: ImageUse = {
  columns: ["order_lines.image", "order_lines.shop_image"],
  addresses: "SELECT image FROM order_lines UNION ALL SELECT shop_image FROM order_lines",
};

const RECORD_COLUMNS = writtenProperties(Order) as readonly (keyof Order & keyof OrderRecord)[];
const LINE_COLUMNS = writtenProperties(PanelOrderLine).filter(
  (property): property is keyof RecordLine => property !== "orderId",
);
const PAYMENT_COLUMNS = ["id", "kind", "amount", "reference", "cancels", "enteredById", "enteredBy"] as const;
const ANNOUNCEMENT_COLUMNS = ["id", "kind", "amount", "reference", "state"] as const;

const RECORD_ROW = v.intersect([
  rowShape(Order, [...RECORD_COLUMNS, "customerName"]),
  v.object({
    lines: json<RecordLine[]>(),
    payments: json<RecordPayment[]>(),
    announcements: json<OrderRecord["announcements"][number][]>(),
  }),
]);

/** SQL of the rows of another table that belong to an order `o`, as a JSON list. */
const listOf = (object: string, table: string, sequence: string): string =>
  `(SELECT coalesce(json_agg(${object} ORDER BY ${sequence}), '[]') FROM ${table} WHERE r.order_id = o.id)`;

const SELECT_RECORD = `SELECT ${selectList(Order, "o", [...RECORD_COLUMNS, "customerName"])},
    ${listOf(jsonObject(PanelOrderLine, "r", LINE_COLUMNS), "order_lines r", "r.position")} AS lines,
    ${listOf(jsonObject(Payment, "r", PAYMENT_COLUMNS), "payments r", "r.entered_at, r.id")} AS payments,
    ${listOf(jsonObject(AnnouncedPayment, "r", ANNOUNCEMENT_COLUMNS), "announced_payments r", "r.announced_at, r.id")}
      AS announcements
  FROM orders o`;

/**
 * Locks an order until the commit.
 * @returns undefined for an unknown order
 */
export async function lockOrder(transaction: Transaction, id: string): Promise<OrderRecord | undefined> {
  // The lock is a separate statement, because a statement that waits for a lock does not see changes that were
  // committed during the wait.
  const locked = await affected(transaction, "SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE", [id]);
  if (locked === 0) return undefined;
  return oneRow(transaction, RECORD_ROW, `${SELECT_RECORD} WHERE o.id = $1`, [id]);
}

/**
 * Locks an order that a device placed until the commit.
 * @returns undefined for an unknown order
 */
export async function lockOrderOfDevice(
  transaction: Transaction,
  id: string,
): Promise<OrderRecord | undefined> {
  const found = await oneRow(
    transaction,
    ID_ROW,
    "SELECT id FROM orders WHERE id = $1 OR device_id = $1 FOR NO KEY UPDATE",
    [id],
  );
  return found && oneRow(transaction, RECORD_ROW, `${SELECT_RECORD} WHERE o.id = $1`, [found.id]);
}

/**
 * Locks an order until the commit, so that its state does not change before a device's subscription to the order's
 * notifications is stored.
 * @param id the id by which the device knows the order. For an order that an admin entered, it is the id of the same
 * order as the device sent it later
 * @returns the order's id in the shop; undefined if the order is unknown, delivered, cancelled or erased
 */
export async function lockFollowable(transaction: Transaction, id: string): Promise<string | undefined> {
  const order = await oneRow(
    transaction,
    ID_ROW,
    `SELECT o.id FROM orders o WHERE (o.device_id = $1::uuid OR (o.id = $1::uuid AND ${IS_OF_DEVICE}))
       AND o.done_at IS NULL AND o.customer_erased_at IS NULL FOR NO KEY UPDATE`,
    [id],
  );
  return order?.id;
}

const ACCESS = v.object({ isVisible: v.boolean(), foreign: v.nullable(v.string()) });

/**
 * Reads whether a viewer may see an order (`isVisible`), and whether the viewer handles it: `foreign` is then null, or
 * else the name of an article that belongs to somebody else.
 * @param viewer see `viewerOf`
 */
export async function readAccess(
  transaction: Transaction,
  id: string,
  viewer: string,
): Promise<{ isVisible: boolean; foreign: string | null }> {
  const access = await oneRow(
    transaction,
    ACCESS,
    `SELECT coalesce(${visibleTo("$2")}, false) AS "isVisible", ${foreignLine("$2")} AS foreign FROM orders o WHERE o.id = $1`,
    [id, viewer],
  );
  return access ?? { isVisible: false, foreign: null };
}

const SITUATION = v.object({ isForAllAdmins: v.boolean(), now: v.date() });

/**
 * Reads whether admins handle all orders, and the time of the transaction.
 * @param lock "FOR SHARE" keeps the setting unchanged until the commit
 */
export async function readSituation(
  connection: Connection,
  lock: "" | "FOR SHARE" = "",
): Promise<v.InferOutput<typeof SITUATION>> {
  const statement = `SELECT admins_handle_all_orders AS "isForAllAdmins", now()::timestamptz(3) AS now FROM shop_state ${lock}`;
  const situation = await oneRow(connection, SITUATION, statement);
  if (!situation) throw new Error("the shop has no settings");
  return situation;
}

const SOLD_PRODUCT = rowShape(Product, SOLD_COLUMNS);

export async function readSoldProducts(
  transaction: Transaction,
  ids: readonly string[],
  names: readonly string[],
): Promise<SoldProduct[]> {
  if (ids.length === 0 && names.length === 0) return [];
  return rows(
    transaction,
    SOLD_PRODUCT,
    `SELECT ${selectList(Product, "p", SOLD_COLUMNS)} FROM products p
     WHERE id = ANY($1::uuid[]) OR product_name = ANY($2::text[])`,
    [ids, names],
  );
}

export async function readPieceCounts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<PieceCounts> {
  const counted = ids.length === 0 ? [] : await readPieces(transaction, ids);
  const counts = new Map(counted.map(({ productId, number, count }) => [`${productId} ${number}`, count]));
  const deleted = new Set(counted.flatMap(({ productId, isDeleted }) => (isDeleted ? [productId] : [])));
  // The pieces of every variant of a deleted product are counted, from 0 if the variant has no row, because nobody
  // knows which variants will be counted when the product is restored.
  return {
    get: (id, variant) => counts.get(`${id} ${variant}`) ?? (deleted.has(id) ? 0 : undefined),
  };
}

const QUARTER_COLUMNS = ["placeId", "startsAt"] as const;
const QUARTER_ROW = rowShape(TakenQuarter, QUARTER_COLUMNS);

/**
 * Locks all slots until the commit, and frees the slots whose hold is over.
 *
 * Call it once, after all orders of the transaction are locked. Otherwise two transactions could wait for each other:
 * one that has this lock and waits for an order, and one that has locked this order and waits here. Commands that only
 * free a slot do not need this lock: until they commit, the slot counts as taken, and the statement below skips it, so
 * that nobody waits for them either.
 */
export async function lockSlots(transaction: Transaction, now: Date): Promise<void> {
  await lockUntilCommit(transaction, "appointments");
  await affected(
    transaction,
    `DELETE FROM taken_quarters WHERE (starts_at, place_id) IN (
       SELECT q.starts_at, q.place_id FROM taken_quarters q JOIN orders o ON o.id = q.order_id
       WHERE o.state = 'NEW' AND o.held_until <= $1 FOR UPDATE OF q SKIP LOCKED)`,
    [now],
  );
}

/**
 * Reads which quarters of an hour other orders have taken after the start of each requested slot and of the order's
 * present slot, up to the length of the order's appointment or of the longest service. It reads no further quarters,
 * because other commands wait for the lock meanwhile. Call it after {@link lockSlots}.
 * @param order undefined for a new one
 * @param slots starts of the requested slots
 */
export function readQuartersAt(
  transaction: Transaction,
  order: OrderRecord | undefined,
  slots: readonly Date[],
): Promise<Pick<TakenQuarter, "placeId" | "startsAt">[]> {
  return rows(
    transaction,
    QUARTER_ROW,
    `SELECT DISTINCT ${selectList(TakenQuarter, "q", QUARTER_COLUMNS)} FROM unnest($2::timestamptz[]) slot
     JOIN taken_quarters q ON starts_at >= slot AND starts_at < slot + make_interval(mins => $3)
     WHERE order_id IS DISTINCT FROM $1`,
    [
      order?.id ?? null,
      [...slots, ...(order?.appointmentAt ? [order.appointmentAt] : [])],
      order?.appointmentMinutes ?? SERVICE_MINUTES.max,
    ],
  );
}

const COUNT_ROW = v.object({ count: v.number() });

/**
 * Counts the slots that are held for a phone number or an account and that the shop has not confirmed. Call it after
 * {@link lockSlots}, so that the count includes the orders that arrive at the same time.
 */
export async function countHeldSlots(
  transaction: Transaction,
  { customerPhone, userId }: Pick<OrderRecord, "customerPhone" | "userId">,
  now: Date,
): Promise<number> {
  const counted = await oneRow(
    transaction,
    COUNT_ROW,
    `SELECT count(*)::int AS count FROM orders
     WHERE state = 'NEW' AND held_until > $1 AND (phone = $2 OR user_id = $3)`,
    [now, customerPhone, userId],
  );
  return counted?.count ?? 0;
}

/** Locks an account until the commit. @returns false if the account is erased */
export async function lockAccount(transaction: Transaction, userId: string): Promise<boolean> {
  return (await affected(transaction, "SELECT FROM users WHERE id = $1 FOR KEY SHARE", [userId])) > 0;
}

/**
 * Searches for the order that an admin has entered from the message about an order that a device now sends. It has the
 * same number and total, and no device has sent it yet. An order that an ADMIN entered is found only if all lines of
 * the device's order belong to this ADMIN, or if admins handle all orders.
 * @param owners owners of the lines of the device's order
 * @returns the id of the entered order; undefined if there is none
 */
export async function findEntered(
  transaction: Transaction,
  { number, total, owners }: { number: string; total: number; owners: readonly string[] },
): Promise<string | undefined> {
  const found = await oneRow(
    transaction,
    ID_ROW,
    `SELECT o.id FROM orders o LEFT JOIN users u ON u.id = o.recorded_by
     WHERE number = $1 AND total = $2 AND channel = 'PANEL' AND device_id IS NULL
       AND (u.role IS DISTINCT FROM 'ADMIN' OR u.id = ALL($3::uuid[])
         OR (SELECT admins_handle_all_orders FROM shop_state)) LIMIT 1`,
    [number, total, owners],
  );
  return found?.id;
}

/**
 * True if an order with this number, total and phone exists that is not cancelled. An order with only the same number
 * does not count, because a stranger may have sent it.
 */
export async function isEntered(
  transaction: Transaction,
  { number, total, phone }: { number: string; total: number; phone: string | null },
): Promise<boolean> {
  const same = `SELECT id FROM orders WHERE number = $1 AND total = $2 AND phone IS NOT DISTINCT FROM $3
    AND state <> 'CANCELLED' LIMIT 1`;
  return (await oneRow(transaction, ID_ROW, same, [number, total, phone])) !== undefined;
}

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
 * figures, the audit log and the notifications. The receipt is written last, because from then until the commit no other
 * transaction can issue one.
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
 * @throws ShopError CONFLICT if another order has one of them; the database's own error would mean nothing to the
 * customer
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

/** Writes the payment that a command has added to the order, if any. @returns this payment */
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
  const subject = { subjectId: order.id, subjectName: formatOrderNumber(order.number) };
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
    const { content, when } = notification;
    if (when === "TAKEN_BACK") await deleteUndoneNotification(transaction, order.id, content);
    else await pushToFollowers(transaction, order.id, content, when === "AFTER_UNDO");
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

/** True if a device placed the order, so that only the device and the shop know the order's id. */
export const isOfDevice = ({ channel }: Pick<OrderRecord, "channel">): boolean => isDeviceChannel(channel);

/**
 * Locks an account that will be erased, so that no order is stored for the account during the erasure. The lock waits
 * for transactions that have locked the account, and later ones wait for it.
 */
export async function lockAccountToErase(transaction: Transaction, userId: string): Promise<void> {
  await affected(transaction, "SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
}

/** Erases the details of the customer from all orders of an account. @returns the ids of the orders */
export async function eraseUserDetails(transaction: Transaction, userId: string): Promise<string[]> {
  const statement = `UPDATE orders SET ${ERASED} WHERE user_id = $1 RETURNING id`;
  return (await rows(transaction, ID_ROW, statement, [userId])).map(({ id }) => id);
}

/** Erases the details of the customer from orders that the transaction has locked. */
export async function eraseOrderDetails(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await affected(transaction, `UPDATE orders SET ${ERASED} WHERE id = ANY($1::uuid[])`, [ids]);
}

/**
 * Erases visitors' details from orders that ended more than `days` ago. An order that is neither delivered nor
 * cancelled counts as ended `openDays` after its arrival. @returns the number of orders from which details were erased
 */
export const eraseVisitorDetails = (
  transaction: Transaction,
  days: number,
  openDays: number,
): Promise<number> =>
  affected(
    transaction,
    `UPDATE orders SET ${ERASED}
     WHERE user_id IS NULL AND (customer_erased_at IS NULL OR ${HAS_DETAILS})
       AND coalesce(done_at, created_at + make_interval(days => $2)) < now() - make_interval(days => $1)`,
    [days, openDays],
  );

/**
 * Erases the reasons of returns, the references of payments and announced payments, and the customers of receipts, in
 * orders whose customer was erased, and the team's notes about phone numbers that no order has any more.
 * @param orderIds ids of the orders to search; undefined for all orders
 */
export async function eraseAroundCustomers(
  transaction: Transaction,
  orderIds?: readonly string[],
): Promise<void> {
  const erased = `order_id IN (SELECT id FROM orders WHERE customer_erased_at IS NOT NULL
    ${orderIds ? "AND id = ANY($1::uuid[])" : ""})`;
  for (const change of [
    "order_returns SET reason = '' WHERE reason <> ''",
    "payments SET reference = '', reference_key = '' WHERE reference <> ''",
    "announced_payments SET reference = '', reference_key = '' WHERE reference <> ''",
    "round_orders SET reason = '' WHERE reason <> ''",
    `receipts SET content = content || '{"customer": null}' WHERE content->'customer' <> 'null'`,
  ])
    await affected(transaction, `UPDATE ${change} AND ${erased}`, orderIds ? [orderIds] : []);
  await affected(
    transaction,
    "DELETE FROM customer_notes n WHERE NOT EXISTS (SELECT FROM orders o WHERE o.phone = n.phone)",
  );
}
