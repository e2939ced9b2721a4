import * as v from "valibot";
import { lockUntilCommit } from "../../platform/database/advisory-locks.ts";
import {
  jsonObject,
  rowShape,
  selectList,
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
import type { ImageUse } from "../../platform/images/image-use.repository.ts";
import { Product } from "../catalogue/product/product.entity.ts";
import { readPieces } from "../catalogue/product/stock.repository.ts";
import { SERVICE_MINUTES } from "../shop/profile/appointment-settings.rules.ts";
import { Order, PanelOrderLine } from "./order.entity.ts";
import { isDeviceChannel } from "./order.rules.ts";
import { type OrderRecord, type RecordLine, type RecordPayment } from "./order.ts";
import { foreignLine, IS_OF_DEVICE, visibleTo } from "./order-access.ts";
import { SOLD_COLUMNS, type SoldProduct } from "./order-line-products.ts";
import { type PieceCounts } from "./order-stock.ts";
import { AnnouncedPayment, Payment } from "./payments/payment.entity.ts";
import { TakenQuarter } from "./taken-quarter.entity.ts";

/** The images of ordered products, which orders show even after the product has other images. */
export const ORDER_IMAGES: ImageUse = {
  columns: ["order_lines.image", "order_lines.shop_image"],
  addresses: "SELECT image FROM order_lines UNION ALL SELECT shop_image FROM order_lines",
};

/** The columns of `orders` that an {@link OrderRecord} contains. */
export const RECORD_COLUMNS = writtenProperties(Order) as readonly (keyof Order & keyof OrderRecord)[];
/** The columns of `order_lines` that a line of an {@link OrderRecord} contains. */
export const LINE_COLUMNS = writtenProperties(PanelOrderLine).filter(
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
 * Locks, until the commit, an order that a device placed.
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
 * @param id the id that the device gave the order. The shop has another id for the order if an admin had entered the
 * order before the device sent it
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
 * Reads whether a viewer may see an order (`isVisible`), and whether the viewer handles the order: then `foreign` is
 * null. Otherwise, `foreign` is the name of an article that belongs to another admin.
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
 * one that has this lock and waits for an order, and one that has locked this order and waits here. A command that only
 * frees a slot does not need this lock. Until the command commits, its slot counts as taken. The statement below skips
 * the rows that the command has locked, so this function does not wait for the command.
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
 * Reads which quarters of an hour other orders have taken at the requested slots and at the order's present slot. From
 * the start of each slot, it reads as many quarters as the order's appointment is long (for an order without an
 * appointment, the longest service). It reads no more, because other commands wait for the lock during this query. Call
 * it after {@link lockSlots}.
 * @param order undefined for a new order
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
 * Searches for an order that a device now sends, among the orders that admins have entered from customers' messages.
 * The entered order has the same number and total, and no device has sent it yet. An order that an ADMIN entered is
 * found only if all lines of the device's order belong to this ADMIN, or if admins handle all orders.
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
 * True if an order that is not cancelled has this number, total and phone. An order with only the same number does not
 * count, because a stranger may have sent it.
 */
export async function isEntered(
  transaction: Transaction,
  { number, total, phone }: { number: string; total: number; phone: string | null },
): Promise<boolean> {
  const same = `SELECT id FROM orders WHERE number = $1 AND total = $2 AND phone IS NOT DISTINCT FROM $3
    AND state <> 'CANCELLED' LIMIT 1`;
  return (await oneRow(transaction, ID_ROW, same, [number, total, phone])) !== undefined;
}

/** True if a device placed the order, so that only the device and the shop know the order's id. */
export const isOfDevice = ({ channel }: Pick<OrderRecord, "channel">): boolean => isDeviceChannel(channel);
