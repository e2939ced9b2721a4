import * as v from "valibot";
import { affected, one, repository, rows, type Transaction } from "../../platform/database/sql.ts";
import { StoredOrder, StoredOrderLine, StoredOrderReturn } from "../orders/order.entity.ts";
import { PUSHED_COLUMNS, PUSHED_ORDER } from "../orders/order.repository.ts";
import { orderStatePush } from "../orders/order-push.ts";
import { ORDER_STATES } from "../orders/order-state.rules.ts";
import type { KnownLine } from "../orders/placed-order.repository.ts";
import { pushToFollowers } from "../push/push-outbox.repository.ts";
import type { EditedLine, OrderContent, OrderCustomer } from "./order-parts.rules.ts";

const STORED_LINE = v.object({
  position: v.number(),
  productId: v.nullable(v.string()),
  productName: v.string(),
  variant: v.nullable(v.number()),
  size: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  price: v.number(),
  quantity: v.number(),
  image: v.nullable(v.string()),
  returned: v.number(),
});
/** A line of an order with the number of pieces that the customer has brought back. */
export type StoredLine = v.InferOutput<typeof STORED_LINE>;

const STORED_CONTENT = v.object({
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  quarter: v.nullable(v.string()),
  fee: v.nullable(v.number()),
  isPickup: v.boolean(),
  discount: v.number(),
  discountReason: v.string(),
  total: v.number(),
  returned: v.number(),
  isEdited: v.boolean(),
  lastPosition: v.number(),
});

/** The content of an order, with the sums and the position that are needed to change the order. */
export interface StoredContent extends OrderContent {
  readonly lines: readonly StoredLine[];
  /** Amount in whole FCFA of all lines. */
  readonly total: number;
  /** Amount in whole FCFA of the pieces that the customer has brought back, at their prices. */
  readonly returned: number;
  /** True if the shop has changed the content before. */
  readonly isEdited: boolean;
  /** Largest position of a line that the order has now or had when it was placed. */
  readonly lastPosition: number;
}

/** Reads the content of a locked order. */
export async function readContent(transaction: Transaction, id: string): Promise<StoredContent> {
  const lines = await rows(
    transaction,
    STORED_LINE,
    `SELECT position, product_id AS "productId", product_name AS "productName", variant, size, colour, price, quantity,
       image, returned FROM order_lines WHERE order_id = $1 ORDER BY position`,
    [id],
  );
  const order = await one(
    transaction,
    STORED_CONTENT,
    // Admins see the account's name if the order has none.
    `SELECT coalesce(name, (SELECT name FROM users WHERE id = o.user_id)) AS name, phone, quarter, fee, is_pickup AS "isPickup", discount, discount_reason AS "discountReason",
       total::float8 AS total, returned::float8 AS returned, as_ordered IS NOT NULL AS "isEdited",
       greatest((SELECT max(position) FROM order_lines WHERE order_id = o.id),
         jsonb_array_length(as_ordered->'lines') - 1, -1) AS "lastPosition"
     FROM orders o WHERE id = $1`,
    [id],
  );
  if (!order) throw new Error("a locked order vanished");
  const { name, phone, quarter, fee, isPickup, discount, discountReason, ...rest } = order;
  return {
    ...rest,
    lines,
    delivery: { quarter, fee, isPickup },
    discount: { amount: discount, reason: discountReason },
    customer: { name, phone },
  };
}

/** Stores a copy of the order as the customer placed it. It must be called before the shop's first change. */
export async function keepAsOrdered(
  transaction: Transaction,
  id: string,
  { lines, total, delivery }: StoredContent,
): Promise<void> {
  const asOrdered = {
    // The copy contains no images, because the shop deletes images that no order line or product names.
    lines: lines.map(({ position, returned, image, ...line }) => line),
    ...{ total, fee: delivery.fee, quarter: delivery.quarter },
  };
  await repository(transaction, StoredOrder).update({ id }, { asOrdered });
}

/**
 * Writes delivery and discount of an order, and the time of the change.
 * @param customer null leaves the stored name unchanged, because the shown name may come from the customer's account
 */
export async function writeContent(
  transaction: Transaction,
  id: string,
  { delivery: { quarter, fee, isPickup }, discount }: OrderContent,
  customer: OrderCustomer | null,
): Promise<void> {
  const { amount, reason } = discount;
  await repository(transaction, StoredOrder).update(
    { id },
    {
      quarter,
      fee,
      isPickup,
      discount: amount,
      discountReason: reason,
      ...customer,
      editedAt: () => "now()",
    },
  );
}

/** Deletes lines. Their pieces must be returned to the stock before. */
export async function deleteLines(
  transaction: Transaction,
  orderId: string,
  positions: readonly number[],
): Promise<void> {
  await affected(transaction, "DELETE FROM order_lines WHERE order_id = $1 AND position = ANY($2::int[])", [
    orderId,
    positions,
  ]);
}

/** Writes price and quantity of a line. */
export async function writeLine(
  transaction: Transaction,
  orderId: string,
  position: number,
  { price, quantity }: Pick<EditedLine, "price" | "quantity">,
): Promise<void> {
  await repository(transaction, StoredOrderLine).update({ orderId, position }, { price, quantity });
}

/** Writes another product or variant into a line. */
export async function replaceLine(
  transaction: Transaction,
  orderId: string,
  position: number,
  { productId, ownerId, productName, variant, size, colour, ...line }: KnownLine,
): Promise<void> {
  const { price, quantity, shopPrice, shopName, shopVariant, shopImage, image } = line;
  await repository(transaction, StoredOrderLine).update(
    { orderId, position },
    {
      ...{ productId, ownerId, productName, variant, size, colour, price, quantity },
      ...{ shopPrice, shopName, shopVariant, shopImage, image },
    },
  );
}

/** Computes an order's total and searchable product names from its lines, and writes them. */
export async function writeTotal(transaction: Transaction, id: string): Promise<void> {
  await affected(
    transaction,
    `UPDATE orders SET (total, product_names) = (
       SELECT coalesce(sum(price::bigint * quantity), 0), coalesce(string_agg(product_name, ' ' ORDER BY position), '')
       FROM order_lines WHERE order_id = $1), edited_at = now()
     WHERE id = $1`,
    [id],
  );
}

/** True if a return with this id is stored. */
export const isReturnStored = (transaction: Transaction, orderId: string, id: string): Promise<boolean> =>
  repository(transaction, StoredOrderReturn).existsBy({ id, orderId });

/** The pieces of one order line that a customer brings back in one return. */
export interface ReturnedLine {
  position: number;
  productName: string;
  quantity: number;
  /**
   * Amount in whole FCFA by which the return lowers the price of the order: the price of the pieces less their share of
   * the discount.
   */
  amount: number;
  isRestocked: boolean;
}

/** Stores a return, and adds its pieces to the returned pieces of the lines. */
export async function insertReturn(
  transaction: Transaction,
  orderId: string,
  {
    id,
    reason,
    returnedByName,
    lines,
  }: {
    id: string;
    reason: string;
    returnedByName: string;
    lines: readonly ReturnedLine[];
  },
): Promise<void> {
  await repository(transaction, StoredOrderReturn).insert(
    lines.map(({ position, productName, quantity, amount, isRestocked }) => ({
      ...{ id, orderId, position, productName, quantity, isRestocked, reason, returnedByName },
      amount: String(amount),
    })),
  );
  for (const { position, quantity } of lines)
    await affected(
      transaction,
      "UPDATE order_lines SET returned = returned + $3 WHERE order_id = $1 AND position = $2",
      [orderId, position, quantity],
    );
}

/**
 * Writes an order's sums after a return, and removes the customer's request for a return. If the customer has no piece
 * left, writes the state RETURNED with who took the pieces back and when; `doneAt` stays the time of the delivery.
 * @param discount whole FCFA of the discount that remains
 */
export async function writeReturned(
  transaction: Transaction,
  id: string,
  { returned, discount, returnedByName }: { returned: number; discount: number; returnedByName: string },
): Promise<void> {
  const written = await one(
    transaction,
    PUSHED_ORDER,
    `UPDATE orders SET returned = $2, discount = $3, edited_at = now(), return_requested_at = NULL,
       declined_return_at = NULL, return_decline_reason = '',
       (state, changed_by_name, changed_at) = (
         SELECT CASE WHEN kept."isAny" THEN state ELSE 'RETURNED' END,
           CASE WHEN kept."isAny" THEN changed_by_name ELSE $4 END, CASE WHEN kept."isAny" THEN changed_at ELSE now() END
         FROM (SELECT EXISTS (SELECT FROM order_lines WHERE order_id = $1 AND returned < quantity) AS "isAny") kept)
     WHERE id = $1 RETURNING ${PUSHED_COLUMNS}`,
    [id, returned, discount, returnedByName],
  );
  if (written?.state === "RETURNED")
    await pushToFollowers(transaction, id, orderStatePush(id, written), false);
}

const REQUESTABLE = v.object({
  id: v.string(),
  number: v.string(),
  state: v.picklist(ORDER_STATES),
  inTime: v.boolean(),
  requestId: v.nullable(v.string()),
});

/**
 * Locks an order that a device placed. @param days days after the delivery in which the customer may ask for a return
 */
export const lockRequestable = (transaction: Transaction, id: string, days: number) =>
  one(
    transaction,
    REQUESTABLE,
    `SELECT id, number, state, coalesce(done_at > now() - make_interval(days => $2), false) AS "inTime",
       return_request_id AS "requestId"
     FROM orders WHERE id = $1 AND channel NOT IN ('PANEL', 'SHOP') FOR NO KEY UPDATE`,
    [id, days],
  );

/**
 * Stores that the customer wants to return or exchange articles.
 * @returns false if a request waits already
 */
export async function writeReturnRequest(
  transaction: Transaction,
  id: string,
  reason: string,
  requestId: string,
): Promise<boolean> {
  const written = await affected(
    transaction,
    `UPDATE orders SET return_requested_at = now(), return_reason = $2, return_request_id = $3,
       declined_return_at = NULL, return_decline_reason = ''
     WHERE id = $1 AND return_requested_at IS NULL`,
    [id, reason, requestId],
  );
  return written > 0;
}

/**
 * Declines the request that the customer made at this time.
 * @returns false if no such request waits
 */
export async function writeDecline(
  transaction: Transaction,
  id: string,
  requestedAt: Date,
  reason: string,
): Promise<boolean> {
  const written = await affected(
    transaction,
    `UPDATE orders SET return_requested_at = NULL, declined_return_at = return_requested_at, return_decline_reason = $3
     WHERE id = $1 AND return_requested_at = $2`,
    [id, requestedAt, reason],
  );
  return written > 0;
}

/** True if the request of this time is declined with this reason. */
export const isDeclined = (
  transaction: Transaction,
  id: string,
  declinedReturnAt: Date,
  returnDeclineReason: string,
): Promise<boolean> =>
  repository(transaction, StoredOrder).existsBy({ id, declinedReturnAt, returnDeclineReason });
