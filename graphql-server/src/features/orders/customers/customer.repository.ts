import * as v from "valibot";
import { insertStatement, rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import {
  affected,
  type Connection,
  oneRow,
  repository,
  rows,
  type Transaction,
} from "../../../platform/database/sql.ts";
import { Order } from "../order.entity.ts";
import { handledBy } from "../order-access.ts";
import type { Customer } from "./customer.type.ts";
import { CustomerNote } from "./customer-note.entity.ts";
import { MAX_CUSTOMER_NOTES } from "./customer-note.rules.ts";

/** SQL of a customer's orders: they have the phone number in $2, and the viewer in $1 handles them. */
const ORDERS_OF_PHONE = `FROM orders o WHERE o.phone = $2 AND ${handledBy("$1")}`;

const SUMS = v.object({
  name: v.nullable(v.string()),
  orderCount: v.number(),
  cancelledCount: v.number(),
  returnedCount: v.number(),
  bought: v.number(),
  returned: v.number(),
  paid: v.number(),
  owed: v.number(),
  toRefund: v.number(),
});

const amount = (sum: string): string => `coalesce(sum(${sum}), 0)::float8`;

/**
 * Reads the sums of all orders with a phone number.
 * @param viewer id of an admin, to read only the orders that this admin handles; null for all orders
 * @param phone as it is stored in orders
 */
export const readCustomerSums = (
  connection: Connection,
  viewer: string | null,
  phone: string,
): Promise<Omit<Customer, "phone" | "notes"> | undefined> =>
  oneRow(
    connection,
    SUMS,
    `SELECT (SELECT "customerName" FROM (SELECT ${selectList(Order, "o", ["customerName", "createdAt"])} ${ORDERS_OF_PHONE}) named
         WHERE "customerName" IS NOT NULL ORDER BY "createdAt" DESC LIMIT 1) AS name,
       count(*)::int AS "orderCount", count(*) FILTER (WHERE o.state = 'CANCELLED')::int AS "cancelledCount",
       count(*) FILTER (WHERE o.returned > 0)::int AS "returnedCount", ${amount("o.due")} AS bought,
       ${amount("o.credited")} AS returned, ${amount("o.paid")} AS paid,
       ${amount("greatest(o.due - o.paid, 0)")} AS owed, ${amount("greatest(o.paid - o.due, 0)")} AS "toRefund"
     ${ORDERS_OF_PHONE}`,
    [viewer, phone],
  );

/**
 * SQL condition: the viewer in $1 may read the note `n`, because they handle the order on whose page the note was
 * written.
 */
const IS_READABLE = `EXISTS (SELECT FROM orders o WHERE o.id = n.order_id AND ${handledBy("$1")})`;

/** Reads the newest notes about a phone number. For the parameters, see {@link readCustomerSums}. */
export const readCustomerNotes = (
  connection: Connection,
  viewer: string | null,
  phone: string,
): Promise<CustomerNote[]> =>
  rows(
    connection,
    rowShape(CustomerNote),
    `SELECT ${selectList(CustomerNote, "n")} FROM customer_notes n WHERE n.phone = $2 AND ${IS_READABLE}
     ORDER BY n.written_at DESC, n.id DESC LIMIT ${MAX_CUSTOMER_NOTES}`,
    [viewer, phone],
  );

/** Counts all notes about a phone number, including those that some admins may not read. */
export const countCustomerNotes = (connection: Connection, phone: string): Promise<number> =>
  repository(connection, CustomerNote).countBy({ phone });

export async function insertCustomerNote(
  transaction: Transaction,
  note: Omit<CustomerNote, "writtenAt">,
): Promise<void> {
  await affected(transaction, insertStatement(CustomerNote, "customer_notes"), [JSON.stringify([note])]);
}

/**
 * Deletes a note about a phone number, if the viewer may read the note. For `viewer` and `phone`, see
 * {@link readCustomerSums}.
 * @returns false if there is no such note
 */
export async function deleteCustomerNote(
  transaction: Transaction,
  viewer: string | null,
  phone: string,
  id: string,
): Promise<boolean> {
  const statement = `DELETE FROM customer_notes n WHERE n.id = $3 AND n.phone = $2 AND ${IS_READABLE}`;
  return (await affected(transaction, statement, [viewer, phone, id])) > 0;
}
