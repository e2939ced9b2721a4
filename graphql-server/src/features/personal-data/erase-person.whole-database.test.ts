import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { eraseUser } from "./erase-person.ts";
import { openAccount, orderEverything } from "./testing/use-everything.ts";

/**
 * Unusual texts that only the data of the erased person contain. NAME has only letters that `referenceKey` does not
 * replace, so that this test also finds it in the normalised reference of a payment.
 */
const NAME = "Xyxamarque";
const PHONE = "699123987";
const MARKS = `${NAME}|${PHONE}`;

/**
 * All columns that contain a visitor's texts after the visitor has ordered and sent a message, and after the shop has
 * written notes about the visitor.
 */
const OF_VISITOR = [
  "announced_payments.reference",
  "announced_payments.reference_key",
  "contact_messages.full_name",
  "contact_messages.message",
  "customer_notes.phone",
  "customer_notes.text",
  "order_returns.reason",
  "orders.as_ordered",
  "orders.discount_reason",
  "orders.name",
  "orders.note",
  "orders.phone",
  "orders.quarter",
  "orders.return_decline_reason",
  "orders.return_reason",
  "orders.search_text",
  "payments.reference",
  "payments.reference_key",
  "push_messages.content",
  "receipts.content",
  "round_orders.reason",
  "unmatched_payments.payer_name",
  "unmatched_payments.payer_phone",
  "unmatched_payments.reference",
  "unmatched_payments.reference_key",
];
const OF_ACCOUNT = [
  "contact_messages.email",
  "audit_log_entries.actor_name",
  "audit_log_entries.subject_name",
  "newsletter_subscriptions.email",
  "sessions.device_name",
  "users.email",
  "users.name",
  "users.profile_pic",
  "users.search_text",
];

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

const query = (sql: string, values: unknown[] = []) => shop.services.database.query(sql, values);

/** Returns the names of all columns of the database in which a text, JSON or bytes contain one of the unusual texts. */
async function markedColumns(): Promise<string[]> {
  const columns: { table: string; column: string; type: string }[] = await query(
    `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE'
       AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'tsvector')`,
  );
  const marked: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const [{ found }] = await query(`SELECT EXISTS (SELECT FROM "${table}" WHERE ${text} ~* $1) AS found`, [
      MARKS,
    ]);
    if (found) marked.push(`${table}.${column}`);
  }
  return marked.toSorted();
}

/**
 * Places two orders of a visitor, one of them by phone, and sends a message that contains the visitor's number.
 * @returns the id of an order
 */
async function visit(): Promise<string> {
  const id = await orderEverything(shop, patron, { name: NAME, phone: PHONE });
  const recorded = await orders.recorded({ name: NAME, phone: `+237 ${PHONE}`, quarter: NAME }, patron);
  await orders.change(recorded.id, "NEW", "CANCELLED", patron);
  const message = `${NAME}, appelez-moi au 6 99 12-39.87`;
  await shop.services.messages.sendContactMessage({
    ...{ fullName: NAME, email: `visiteuse-${randomUUID()}@example.cm`, subject: "order", message },
  });
  return id;
}

it.each([
  ["by phone number", () => shop.services.customerData.eraseForCli({ phone: `237${PHONE}` })],
  [
    "by the number of an order",
    async (id: string) => {
      const [{ number }] = await query("SELECT number FROM orders WHERE id = $1", [id]);
      return shop.services.customerData.eraseForCli({ number });
    },
  ],
  [
    "in the admin panel",
    async (orderId: string) => {
      const erase = `mutation ($orderId: ID!, $requestId: ID!) {
        eraseCustomer(orderId: $orderId, requestId: $requestId) { orders messages } }`;
      const { data } = await shop.ask(erase, { orderId, requestId: randomUUID() }, patron);
      return data?.eraseCustomer;
    },
  ],
])("nothing of a visitor who is erased %s is left in the database", async (_, erase) => {
  const id = await visit();
  expect(await markedColumns()).toEqual(OF_VISITOR);
  expect(await erase(id)).toEqual({ orders: 2, messages: 1 });
  expect(await markedColumns()).toEqual([]);
  // The appointment stays in the shop's calendar and figures, without the customer's name.
  const kept = await query(
    `SELECT FROM orders o JOIN taken_quarters q ON q.order_id = o.id
    WHERE o.id = $1 AND o.appointment_at = q.starts_at AND o.appointment_minutes = 60`,
    [id],
  );
  expect(kept).toHaveLength(1);
});

it("nothing of a user who is erased by e-mail address is left in the database", async () => {
  const account = await openAccount(shop, NAME);
  await orderEverything(shop, patron, { name: NAME, phone: PHONE }, account);
  expect(await markedColumns()).toEqual([...OF_VISITOR, ...OF_ACCOUNT].toSorted());
  await eraseUser(shop.services.database, account.email);
  expect(await markedColumns()).toEqual([]);
});
