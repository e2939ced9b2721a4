import { IsNull, Not } from "typeorm";
import * as v from "valibot";
import { affected, json, one, repository, rows, type Transaction } from "../../platform/database/sql.ts";
import type { Variant } from "../catalogue/variants/variant.rules.ts";
import { pushToAdmins } from "../push/push-outbox.repository.ts";
import { StoredOrder } from "./order.entity.ts";
import { readConcerned } from "./order.repository.ts";
import type { OrderChannel, OrderFields, OrderLineFields } from "./order.rules.ts";
import type { Concerned } from "./order.topic.ts";
import type { PlacedOrder } from "./order.type.ts";
import { newOrderPush } from "./order-push.ts";
import { ORDER_STATES, type OrderState } from "./order-state.rules.ts";

/** A line of an arriving order with the values of its product in the shop. */
export interface KnownLine extends OrderLineFields {
  /** The product's owner; null if unknown. */
  ownerId: string | null;
  /** The product's price in the shop; null if the shop does not sell it. */
  shopPrice: number | null;
  /**
   * The product's name, variant and image in the shop. Each is null if the customer saw the same value (see
   * `StoredOrderLine`).
   */
  shopName: string | null;
  shopVariant: string | null;
  shopImage: string | null;
}

export interface NewOrder extends Omit<OrderFields, "lines"> {
  id: string;
  number: string;
  channel: OrderChannel;
  userId: string | null;
  recordedBy: string | null;
  placedAt: Date;
  isPickup: boolean;
  /** Amount in whole FCFA, without delivery. */
  total: number;
  /** The shop's delivery fees for the address in whole FCFA; null if the customer saw one of these fees or no fee. */
  shopFees: readonly number[] | null;
  lines: readonly KnownLine[];
  /** Discount in whole FCFA. Discount and reason are set only for a sale in the shop. */
  discount?: number;
  discountReason?: string;
  /**
   * This and the following fields are set only for a sale in the shop, and for an order that its customer withdrew
   * before their device could send it to the server. All other orders are stored in the state NEW.
   */
  state?: OrderState;
  unwanted?: boolean;
  doneAt?: Date;
  changedByName?: string;
}

/** Columns of an order that its sender receives. */
export const PLACED_ORDER = v.object({
  id: v.string(),
  number: v.string(),
  state: v.picklist(ORDER_STATES),
});
const SOLD_PRODUCT = v.object({
  id: v.string(),
  productName: v.string(),
  ownerId: v.string(),
  sellingPrice: v.number(),
  productImages: v.array(v.string()),
  imageColours: v.array(v.string()),
  variants: json<Variant[]>(),
});
/** Fields of a product that an order line needs. */
export type SoldProduct = v.InferOutput<typeof SOLD_PRODUCT>;

/** Reads the products with these ids or names. */
export function readSoldProducts(
  transaction: Transaction,
  ids: readonly string[],
  names: readonly string[],
): Promise<SoldProduct[]> {
  return rows(
    transaction,
    SOLD_PRODUCT,
    `SELECT id, product_name AS "productName", owner_id AS "ownerId", selling_price AS "sellingPrice",
       product_images AS "productImages", image_colours AS "imageColours", variants
     FROM products WHERE id = ANY($1::uuid[]) OR product_name = ANY($2::text[])`,
    [ids, names],
  );
}

/** Locks an account until the commit. @returns false if the account is erased */
export async function lockAccount(transaction: Transaction, userId: string): Promise<boolean> {
  return (await affected(transaction, "SELECT FROM users WHERE id = $1 FOR KEY SHARE", [userId])) > 0;
}

/** Reads an order by the id that its device has given it. */
export function readPlacedOrder(transaction: Transaction, id: string): Promise<PlacedOrder | undefined> {
  return one(
    transaction,
    PLACED_ORDER,
    `SELECT $1::uuid AS id, number, state FROM orders WHERE id = $1::uuid OR device_id = $1::uuid`,
    [id],
  );
}

/**
 * Locks an order until the commit. @returns false if the customer cannot withdraw it, because an admin has changed its
 * state or has entered it
 */
export async function lockWithdrawable(transaction: Transaction, id: string): Promise<boolean> {
  const own = "SELECT FROM orders WHERE id = $1 AND state = 'NEW' AND recorded_by IS NULL FOR NO KEY UPDATE";
  return (await affected(transaction, own, [id])) > 0;
}

const ID_ROW = v.object({ id: v.string() });

/** Links orders that devices placed without an account to a user. @returns the ids of the orders that were linked */
export async function attachVisitorOrders(
  transaction: Transaction,
  ids: readonly string[],
  userId: string,
): Promise<string[]> {
  const attached = await rows(
    transaction,
    ID_ROW,
    `UPDATE orders SET user_id = $2 WHERE id IN (
       SELECT id FROM orders WHERE id = ANY($1::uuid[]) AND user_id IS NULL AND recorded_by IS NULL
       ORDER BY id FOR NO KEY UPDATE) RETURNING id`,
    [ids, userId],
  );
  return attached.map(({ id }) => id);
}

/** Returns those of these ids whose orders belong to the user. */
export async function readOwnIds(
  transaction: Transaction,
  ids: readonly string[],
  userId: string,
): Promise<string[]> {
  const own = await rows(
    transaction,
    ID_ROW,
    "SELECT id FROM orders WHERE id = ANY($1::uuid[]) AND user_id = $2",
    [ids, userId],
  );
  return own.map(({ id }) => id);
}

/**
 * Stores a device's id in an order that an admin has entered, if this order has the given number and total and no
 * device id yet. If an ADMIN entered it and admins handle only their own products, this admin must own all products of
 * the device's order.
 */
export function linkDevice(
  transaction: Transaction,
  deviceId: string,
  { number, total, owners }: { number: string; total: number; owners: readonly string[] },
): Promise<PlacedOrder | undefined> {
  return one(
    transaction,
    PLACED_ORDER,
    `UPDATE orders SET device_id = $1::uuid
     WHERE id = (SELECT o.id FROM orders o LEFT JOIN users u ON u.id = o.recorded_by
       WHERE number = $2 AND total = $3 AND channel = 'PANEL' AND device_id IS NULL
         AND (u.role IS DISTINCT FROM 'ADMIN' OR u.id = ALL($4::uuid[])
           OR (SELECT admins_handle_all_orders FROM shop_state)) LIMIT 1)
     RETURNING $1::uuid AS id, number, state`,
    [deviceId, number, total, owners],
  );
}

export const isRecorded = (transaction: Transaction, id: string, recordedBy: string): Promise<boolean> =>
  repository(transaction, StoredOrder).existsBy({ id, recordedBy });

/**
 * True if an order with this id exists, or if an order with this number, total and phone exists that is not cancelled.
 * An order with only the same number does not count, because a stranger may have sent it.
 */
export const isTaken = (
  transaction: Transaction,
  id: string,
  same: { number: string; total: number; phone: string | null } | undefined,
): Promise<boolean> =>
  repository(transaction, StoredOrder).existsBy([
    { id },
    ...(same
      ? [
          {
            number: same.number,
            total: String(same.total),
            phone: same.phone ?? IsNull(),
            state: Not<OrderState>("CANCELLED"),
          },
        ]
      : []),
  ]);

/**
 * Inserts an order and its lines. Admins are notified of a new order that a device has placed.
 * @returns the users who receive the order's events
 */
export async function insertOrder(
  transaction: Transaction,
  { lines, shopFees, ...order }: NewOrder,
): Promise<Concerned> {
  const productNames = lines.map(({ productName }) => productName).join(" ");
  await repository(transaction, StoredOrder).insert({
    ...order,
    shopFees: shopFees && [...shopFees],
    productNames,
    total: String(order.total),
  });
  await insertLines(transaction, order.id, lines, 0);
  const { id, number, recordedBy, state = "NEW" } = order;
  const concerned = await readConcerned(transaction, id);
  if (recordedBy === null && state === "NEW")
    await pushToAdmins(transaction, "NEW_ORDER", concerned, newOrderPush(id, number));
  return concerned;
}

/** Inserts lines into an order. @param first position of the first inserted line */
export async function insertLines(
  transaction: Transaction,
  orderId: string,
  lines: readonly KnownLine[],
  first: number,
): Promise<void> {
  await affected(
    transaction,
    `INSERT INTO order_lines (order_id, position, product_id, owner_id, product_name, variant, size, colour, price,
       shop_price, shop_name, shop_variant, shop_image, quantity, image)
     SELECT $1, position, "productId", "ownerId", "productName", variant, size, colour, price, "shopPrice", "shopName",
       "shopVariant", "shopImage", quantity, image
     FROM jsonb_to_recordset($2::jsonb) AS line (position int, "productId" uuid, "ownerId" uuid, "productName" text,
       variant int, size text, colour text, price int, "shopPrice" int, "shopName" text,
       "shopVariant" text, "shopImage" text, quantity int, image text)`,
    [orderId, JSON.stringify(lines.map((line, place) => ({ ...line, position: first + place })))],
  );
}
