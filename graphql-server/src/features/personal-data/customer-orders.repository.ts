import * as v from "valibot";
import { type Connection, rows, type Transaction } from "../../platform/database/sql.ts";

const KNOWN = v.object({ id: v.string(), phone: v.nullable(v.string()) });
const CUSTOMER_ORDER = v.object({ id: v.string(), number: v.string(), isOpen: v.boolean() });

export type CustomerOrder = v.InferOutput<typeof CUSTOMER_ORDER>;

/** Finds the orders with an id or with an order number. Several orders may have the same number. */
export const findOrders = (
  connection: Connection,
  { id = null, number = null }: { id?: string | null; number?: string | null },
): Promise<v.InferOutput<typeof KNOWN>[]> =>
  rows(connection, KNOWN, "SELECT id, phone FROM orders WHERE id = $1 OR number = $2", [id, number]);

const ordersOf = (lock: string) =>
  `SELECT id, number, done_at IS NULL AS "isOpen" FROM orders WHERE id = $1 OR phone = $2 ORDER BY id ${lock}`;

/**
 * Reads all orders with the given phone number, and the order with the given id. An order without a phone number is
 * found only by its id.
 * @param orderId null if only the phone number is known
 * @param phone in the format of `orders.phone`; null if only the id is known
 */
export const readCustomerOrders = (
  connection: Connection,
  orderId: string | null,
  phone: string | null,
): Promise<CustomerOrder[]> => rows(connection, CUSTOMER_ORDER, ordersOf(""), [orderId, phone]);

/**
 * Reads the customer's orders and locks them until the commit. They are locked in ascending sequence of their ids, as
 * in all code that locks several orders. For the parameters, see {@link readCustomerOrders}.
 */
export const lockCustomerOrders = (
  transaction: Transaction,
  orderId: string | null,
  phone: string | null,
): Promise<CustomerOrder[]> =>
  rows(transaction, CUSTOMER_ORDER, ordersOf("FOR NO KEY UPDATE"), [orderId, phone]);
