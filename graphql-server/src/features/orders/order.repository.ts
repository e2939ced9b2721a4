import * as v from "valibot";
import {
  affected,
  type Connection,
  json,
  one,
  repository,
  rows,
  type Transaction,
} from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { ImageUse } from "../../platform/images/image-use.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { pushToFollowers, takeBackFromFollowers } from "../push/push-outbox.repository.ts";
import { type OrderAsPlaced, StoredOrder } from "./order.entity.ts";
import { ORDER_CHANNELS } from "./order.rules.ts";
import type { Concerned } from "./order.topic.ts";
import type { Order, PanelOrderLine } from "./order.type.ts";
import { orderStatePush } from "./order-push.ts";
import { isDone, ORDER_STATES } from "./order-state.rules.ts";

/** The images of ordered products, which orders show even after the product has other images. */
export const ORDER_IMAGES: ImageUse = {
  columns: ["order_lines.image", "order_lines.shop_image"],
  addresses: "SELECT image FROM order_lines UNION ALL SELECT shop_image FROM order_lines",
};

/**
 * The columns of an order for raw SQL, named like the type's properties; `o` is the order, `u` the customer's
 * account.
 */
export const ORDER_COLUMNS = `o.id, o.number, o.state, o.channel,
  o.placed_at AS "placedAt", o.created_at AS "createdAt", o.total::float8 AS total, o.fee,
  o.is_pickup AS "isPickup", o.discount, o.discount_reason AS "discountReason", o.returned::float8 AS returned,
  o.due::float8 AS due, o.paid::float8 AS paid, o.edited_at AS "editedAt", o.as_ordered AS "asOrdered",
  o.return_requested_at AS "returnRequestedAt", o.return_reason AS "returnReason",
  o.return_request_id AS "returnRequestId", o.return_decline_reason AS "returnDeclineReason",
  CASE WHEN o.state IN ('DELIVERED', 'RETURNED') THEN o.done_at END AS "deliveredAt", coalesce(o.name, u.name) AS "customerName",
  o.phone AS "customerPhone", u.email AS "customerEmail", o.quarter, o.note, o.changed_at AS "changedAt",
  o.changed_by_name AS "changedBy", o.shop_fees AS "shopFees", o.unwanted, (${linesOf("o.id")}) AS lines`;

/** The shape of a row of {@link ORDER_COLUMNS}. */
export const ORDER_ROW = v.object({
  id: v.string(),
  number: v.string(),
  state: v.picklist(ORDER_STATES),
  channel: v.picklist(ORDER_CHANNELS),
  placedAt: v.date(),
  createdAt: v.date(),
  total: v.number(),
  fee: v.nullable(v.number()),
  isPickup: v.boolean(),
  discount: v.number(),
  discountReason: v.string(),
  returned: v.number(),
  due: v.number(),
  paid: v.number(),
  editedAt: v.nullable(v.date()),
  asOrdered: v.nullable(json<OrderAsPlaced>()),
  returnRequestedAt: v.nullable(v.date()),
  returnReason: v.string(),
  returnRequestId: v.nullable(v.string()),
  returnDeclineReason: v.string(),
  deliveredAt: v.nullable(v.date()),
  customerName: v.nullable(v.string()),
  customerPhone: v.nullable(v.string()),
  customerEmail: v.nullable(v.string()),
  quarter: v.nullable(v.string()),
  note: v.string(),
  changedAt: v.date(),
  changedBy: v.nullable(v.string()),
  shopFees: v.nullable(v.array(v.number())),
  unwanted: v.boolean(),
  lines: json<PanelOrderLine[]>(),
});
/** The shape of a row of {@link panelColumns}. */
export const PANEL_ORDER_ROW = v.object({
  ...ORDER_ROW.entries,
  mayChange: v.boolean(),
  possiblySame: v.boolean(),
});
const HANDLING = v.object({ isForAll: v.boolean() });
const FOREIGN_LINE = v.object({ name: v.string() });
const LOCKED_ORDER = v.object({
  id: v.string(),
  number: v.string(),
  state: v.picklist(ORDER_STATES),
  unwanted: v.boolean(),
  note: v.string(),
  /** Amount in whole FCFA of the pieces that the customer has brought back, before the discount. */
  returned: v.number(),
});
/** An order whose row is locked until the commit. */
export type LockedOrder = v.InferOutput<typeof LOCKED_ORDER>;

/** An order's state, and whether it is marked as unwanted. */
export type OrderStanding = Pick<LockedOrder, "state" | "unwanted">;

/** SQL of an order's lines as JSON, sorted by their position. */
function linesOf(orderId: string): string {
  return `SELECT coalesce(json_agg(json_build_object('productId', l.product_id, 'productName', l.product_name,
      'variant', l.variant, 'size', l.size, 'colour', l.colour, 'price', l.price, 'shopPrice', l.shop_price,
      'shopName', l.shop_name, 'shopVariant', l.shop_variant, 'shopImage', l.shop_image,
      'quantity', l.quantity, 'image', l.image, 'position', l.position, 'returned', l.returned) ORDER BY l.position), '[]')
    FROM order_lines l WHERE l.order_id = ${orderId}`;
}

/**
 * SQL condition: an order `o` is visible to the user whose id is in the parameter. A null id makes all orders visible.
 */
export const visibleTo = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR o.recorded_by = ${parameter} OR EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = o.id AND l.owner_id = ${parameter}))`;

/**
 * SQL of the lines of an order `o` that belong to an admin other than the one whose id is in the parameter. A line
 * belongs to the admins who own its product now or owned it when the order arrived. A line without a known product
 * affects no stock, and belongs to the admin who entered the order.
 */
const othersLines = (
  parameter: string,
): string => `FROM order_lines l LEFT JOIN products p ON p.id = l.product_id
  WHERE l.order_id = o.id AND (l.owner_id <> ${parameter}
    OR coalesce(p.owner_id, l.owner_id, o.recorded_by) IS DISTINCT FROM ${parameter})`;

/**
 * SQL condition: the user whose id is in the parameter may handle an order `o`. A null id is for a user who may handle
 * all orders.
 */
export const handledBy = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR NOT EXISTS (SELECT ${othersLines(parameter)}))`;

/**
 * The columns of an order for the admin whose id is in the parameter; a null id is for an admin who handles all orders.
 */
export const panelColumns = (parameter: string): string =>
  `${ORDER_COLUMNS}, ${handledBy(parameter)} AS "mayChange",
  (o.state <> 'CANCELLED' AND EXISTS (SELECT FROM orders other WHERE other.number = o.number AND other.total = o.total
    AND other.phone IS NOT DISTINCT FROM o.phone AND other.id <> o.id AND other.state <> 'CANCELLED')) AS "possiblySame"`;

/**
 * SQL of the ids of the newest orders that have at most `maxLines` lines together. Lines are limited and not orders,
 * because one order may have 200 lines.
 * @param wanted SQL condition on an order `o`
 */
export const newestOrders = (wanted: string, maxLines: string): string => `
  SELECT id FROM (
    SELECT id, sum((SELECT count(*) FROM order_lines l WHERE l.order_id = newest.id))
      OVER (ORDER BY created_at DESC, id DESC) AS lines
    FROM (SELECT o.id, o.created_at FROM orders o WHERE ${wanted}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${maxLines}) newest) counted
  WHERE lines <= ${maxLines}`;

/**
 * Returns the id of the admin, if the admin may see only some orders; null if the admin may see all orders. It is null
 * for a super admin, and for every admin if the owner has chosen that admins handle all orders. Other admins see the
 * orders that contain one of their products or that they entered. They handle only orders in which all products are
 * theirs.
 * @param lock "FOR SHARE" keeps the owner's setting unchanged until the commit
 */
export async function viewerOf(
  connection: Connection,
  { role, userId }: CurrentUser,
  lock: "" | "FOR SHARE" = "",
): Promise<string | null> {
  if (role === "SUPER_ADMIN") return null;
  const handling = await one(
    connection,
    HANDLING,
    `SELECT admins_handle_all_orders AS "isForAll" FROM shop_state ${lock}`,
  );
  return handling?.isForAll ? null : userId;
}

/**
 * Checks that an admin may handle an order.
 * @param viewer id of the admin; null for an admin who handles all orders (see `viewerOf`)
 * @throws ShopError FORBIDDEN with the name of an article that belongs to another admin
 */
export async function assertMayHandle(
  connection: Connection,
  id: string,
  viewer: string | null,
): Promise<void> {
  if (viewer === null) return;
  const foreign = await one(
    connection,
    FOREIGN_LINE,
    `SELECT line.name FROM orders o, LATERAL (
       SELECT l.product_name AS name ${othersLines("$2")} ORDER BY l.position LIMIT 1) line WHERE o.id = $1`,
    [id, viewer],
  );
  if (!foreign) return;
  const reason = "n’est pas à vous\u00a0: un super administrateur traite cette commande";
  throw new ShopError("FORBIDDEN", `«\u00a0${foreign.name}\u00a0» ${reason}`);
}

/**
 * Reads an order by its id.
 * @param viewer id of the admin who reads it; null for an admin who handles all orders (see `viewerOf`)
 * @returns undefined for an unknown order
 */
export function readOrder(
  connection: Connection,
  id: string,
  viewer: string | null,
): Promise<Order | undefined> {
  return one(
    connection,
    PANEL_ORDER_ROW,
    `SELECT ${panelColumns("$2")} FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = $1`,
    [id, viewer],
  );
}

/** Locks an order until the commit, if the admin `viewer` may see it (see `viewerOf`). */
export function lockVisibleOrder(
  transaction: Transaction,
  id: string,
  viewer: string | null,
): Promise<LockedOrder | undefined> {
  return one(
    transaction,
    LOCKED_ORDER,
    `SELECT id, number, state, unwanted, note, returned::float8 AS returned FROM orders o WHERE id = $1 AND ${visibleTo("$2")} FOR NO KEY UPDATE`,
    [id, viewer],
  );
}

/** The columns of `orders` that a notification of an order's state needs. */
export const PUSHED_COLUMNS = 'number, state, is_pickup AS "isPickup"';
/** The shape of a row of {@link PUSHED_COLUMNS}. */
export const PUSHED_ORDER = v.object({
  number: v.string(),
  state: v.picklist(ORDER_STATES),
  isPickup: v.boolean(),
});

/**
 * Writes an order's state and unwanted mark. If the state changes, writes who has changed it and when, and notifies the
 * devices that follow the order. A mark alone changes no date, because the customer's details are erased some days
 * after `doneAt`.
 * @param before the locked order, before this change
 * @param kind UNDOABLE: the devices are notified when the change cannot be undone any more. UNDO: the notification of
 * the undone change is taken back. FINAL: the devices are notified at once.
 */
export async function writeOrderState(
  transaction: Transaction,
  before: Pick<LockedOrder, "id" | "state">,
  { state, unwanted }: OrderStanding,
  changedByName: string,
  kind: "UNDOABLE" | "UNDO" | "FINAL",
): Promise<void> {
  const { id } = before;
  const written = await one(
    transaction,
    PUSHED_ORDER,
    `UPDATE orders SET state = $2, unwanted = $3, done_at = CASE WHEN $5 THEN coalesce(done_at, now()) END,
       changed_by_name = CASE state WHEN $2 THEN changed_by_name ELSE $4 END,
       changed_at = CASE state WHEN $2 THEN changed_at ELSE now() END
     WHERE id = $1 RETURNING ${PUSHED_COLUMNS}`,
    [id, state, unwanted, changedByName, isDone(state)],
  );
  if (!written || written.state === before.state) return;
  const content = orderStatePush(id, written);
  if (kind === "UNDO") await takeBackFromFollowers(transaction, id, content);
  else await pushToFollowers(transaction, id, content, kind === "UNDOABLE");
}

/** Writes the note for colleagues. */
export async function writeOrderNote(transaction: Transaction, id: string, note: string): Promise<void> {
  await repository(transaction, StoredOrder).update({ id }, { note });
}

/**
 * SQL assignments that erase a customer's details. The note and the reason of the discount are erased too, because a
 * colleague may have written personal data in them.
 */
const FORGOTTEN = `user_id = NULL, name = NULL, phone = NULL, quarter = NULL, note = '', discount_reason = '', return_reason = '',
  return_decline_reason = '', as_ordered = as_ordered || '{"quarter": null}', customer_erased_at = now()`;

/**
 * Locks an account that will be erased. Waits for transactions that have locked the account. Later transactions that
 * lock it wait for this one.
 */
export async function lockAccountToErase(transaction: Transaction, userId: string): Promise<void> {
  await affected(transaction, "SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
}

const ID = v.object({ id: v.string() });

/** Erases a user's details from their orders. @returns the ids of these orders */
export async function eraseUserDetails(transaction: Transaction, userId: string): Promise<string[]> {
  const statement = `UPDATE orders SET ${FORGOTTEN} WHERE user_id = $1 RETURNING id`;
  const ids = (await rows(transaction, ID, statement, [userId])).map(({ id }) => id);
  await affected(transaction, "UPDATE order_returns SET reason = '' WHERE order_id = ANY($1::uuid[])", [ids]);
  return ids;
}

/**
 * Erases visitors' details from orders that ended more than `days` ago. An order that is neither delivered nor
 * cancelled counts as ended `openDays` after its arrival. @returns the number of orders from which details were erased
 */
export async function eraseVisitorDetails(
  transaction: Transaction,
  days: number,
  openDays: number,
): Promise<number> {
  const orders = await affected(
    transaction,
    `UPDATE orders SET ${FORGOTTEN}
     WHERE user_id IS NULL AND (customer_erased_at IS NULL OR name IS NOT NULL OR phone IS NOT NULL
         OR quarter IS NOT NULL OR note <> '' OR discount_reason <> '' OR return_reason <> ''
         OR return_decline_reason <> '')
       AND coalesce(done_at, created_at + make_interval(days => $2)) < now() - make_interval(days => $1)`,
    [days, openDays],
  );
  await affected(
    transaction,
    `UPDATE order_returns SET reason = '' WHERE reason <> ''
       AND order_id IN (SELECT id FROM orders WHERE customer_erased_at IS NOT NULL)`,
  );
  return orders;
}

const CONCERNED = v.object({
  customer: v.nullable(v.string()),
  admins: v.array(v.string()),
  isForAllAdmins: v.boolean(),
});

/**
 * Reads the users who must be notified of a change of an order. It must run in the transaction that writes the order,
 * because the order may concern other users before or after this change.
 */
export async function readConcerned(transaction: Connection, id: string): Promise<Concerned> {
  const concerned = await one(
    transaction,
    CONCERNED,
    `SELECT o.user_id AS customer, s.admins_handle_all_orders AS "isForAllAdmins", ARRAY(
       SELECT owner_id FROM order_lines WHERE order_id = o.id AND owner_id IS NOT NULL
       UNION SELECT o.recorded_by WHERE o.recorded_by IS NOT NULL)::text[] AS admins
     FROM orders o, shop_state s WHERE o.id = $1`,
    [id],
  );
  if (!concerned) throw new Error("an order vanished while it was written");
  return concerned;
}
