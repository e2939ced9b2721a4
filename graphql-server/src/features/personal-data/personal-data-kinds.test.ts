import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDevice } from "../../platform/web-push/testing/test-device.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { PaymentClient } from "../orders/payments/testing/payment-client.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { PushClient } from "../push/testing/push-client.ts";
import { eraseUser } from "./erase-person.ts";
import { PERSONAL_DATA_KINDS } from "./personal-data-kinds.ts";

/** A new table must be added here or to a kind of personal data. */
const WITHOUT_PERSONAL_DATA = [
  "banner_slides",
  "catalogue_changes",
  "catalogue_state",
  "delivery_zones",
  "fetched_images",
  "migrations",
  "pending_stock",
  "shop_milestones",
  "variant_stock",
];

/**
 * Columns of text, JSON, bytes or ids that contain no personal data, in tables that do. A new column must be added here
 * or to a kind of personal data. Nobody can be found by the ids of rows once the details in the rows are erased.
 */
const IMPERSONAL: Readonly<Record<string, readonly string[]>> = {
  announced_payments: ["id", "kind", "order_id", "state"],
  cart_lines: ["id", "product_id"],
  cart_operations: ["digest", "id"],
  contact_messages: ["id", "subject"],
  customer_notes: ["id", "order_id"],
  day_closes: ["day", "id"],
  idempotency_keys: ["answer", "id", "order_id"],
  journal_entries: ["action", "edit_id", "id", "subject_id", "undo_data"],
  newsletter_subscriptions: ["consent"],
  order_entries: ["order_id"],
  order_lines: [
    ...["colour", "image", "order_id", "product_id", "product_name", "size"],
    ...["shop_image", "shop_name", "shop_variant"],
  ],
  order_returns: ["id", "order_id", "product_name"],
  orders: [
    "cancelled_from",
    "channel",
    "device_id",
    "id",
    "number",
    "product_names",
    "return_request_id",
    "shop_fees",
    "state",
    "zone_id",
  ],
  payments: ["cancels", "id", "kind", "order_id"],
  products: [
    ...["availability", "brand_name", "category", "description", "id", "image_colours", "product_images"],
    ...["product_name", "thumbnail_colour", "variants"],
  ],
  push_messages: ["id", "subscription_id", "topic"],
  push_subscriptions: ["consent", "id", "kind", "product_id"],
  receipts: ["order_id", "payment_id"],
  sessions: ["id"],
  shop_state: ["environment", "services"],
  users: ["id", "role"],
};

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let push: PushClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  payments = new PaymentClient(shop);
  push = new PushClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

const query = (sql: string, values: unknown[] = []) => shop.services.database.query(sql, values);
const columnsOf = (kinds: typeof PERSONAL_DATA_KINDS): string[] =>
  kinds.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  );

describe("the list of personal data", () => {
  it("names every table of the database, or this test does", async () => {
    const rows: { table: string }[] = await query(
      'SELECT table_name AS "table" FROM information_schema.tables WHERE table_schema = current_schema()',
    );
    const listed = new Set(PERSONAL_DATA_KINDS.flatMap(({ columns }) => Object.keys(columns)));
    expect([...listed, ...WITHOUT_PERSONAL_DATA].toSorted()).toEqual(
      rows.map(({ table }) => table).toSorted(),
    );
  });

  it("names every column that may contain personal data once, and no column that does not exist", async () => {
    const rows: { column: string }[] = await query(
      `SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name <> ALL($1)
         AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'uuid')`,
      [WITHOUT_PERSONAL_DATA],
    );
    const impersonal = Object.entries(IMPERSONAL).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect([...columnsOf(PERSONAL_DATA_KINDS), ...impersonal].toSorted()).toEqual(
      rows.map(({ column }) => column).toSorted(),
    );
  });
});

/** Returns the values of each column as text. Numbers of orders, which are no personal data, are replaced. */
async function valuesOf(columns: readonly string[]): Promise<Map<string, string[]>> {
  const numbers: { number: string }[] = await query("SELECT number FROM orders");
  const hidden = new RegExp(
    ["$^", ...numbers.map(({ number }) => number.replace(/^(...)/, "$1-?"))].join("|"),
    "gi",
  );
  const values = new Map<string, string[]>();
  for (const column of columns) {
    const [table, name] = column.split(".");
    const rows: { value: string | null }[] = await query(
      `SELECT DISTINCT ${name}::text AS value FROM ${table}`,
    );
    values.set(
      column,
      rows.flatMap(({ value }) => (value ? value.replace(hidden, "№") : [])),
    );
  }
  return values;
}

/** Lets a new user do everything of which the shop stores personal data. Its texts contain the user's name. */
async function useEverything(
  name: string,
  phone: string,
): Promise<{ id: string; email: string; token: string }> {
  const { id, email } = await shop.createUser(name);
  const password = `${PASSWORD} ${name}`;
  const { url } = await shop.services.passwordLinks.createFromCli(email);
  const reset =
    "mutation ($password: String!, $token: String!) { resetPassword(password: $password, token: $token) { token } }";
  const { data } = await shop.ask(reset, { password, token: url.split("#")[1] });
  if (!data) throw new Error(`${name}'s password was not set`);
  const { token } = data.resetPassword as { token: string };
  const user = { id, email, token };
  await query("UPDATE sessions SET device_name = $2 WHERE user_id = $1", [id, `Téléphone de ${name}`]);
  await query("UPDATE users SET profile_pic = $2 WHERE id = $1", [id, `/images/${name}`]);

  const [dress = ""] = await shop.createProducts({});
  const add = { id: randomUUID(), kind: "ADD", productId: dress, quantity: 1 };
  await shop.ask(
    "mutation ($o: [CartOperationInput!]!) { applyCartOperations(operations: $o) { results { status } } }",
    { o: [add] },
    user,
  );
  await shop.services.messages.subscribeToNewsletter(email);
  const message = { fullName: name, email, subject: "order", message: `Bonjour de ${name}` };
  await shop.services.messages.sendContactMessage(message, id);

  const order = await orders.placed(
    {
      ...{ name, phone, quarter: `Chez ${name}` },
      lines: [{ productName: "Robe Kribi", price: 15_000, quantity: 2 }],
    },
    user,
  );
  for (const as of [user, {}]) await push.followOrder(createDevice(), order, as);
  await query("UPDATE push_subscriptions SET client = $2 WHERE order_id = $1", [order, name.slice(0, 3)]);
  await query(
    `INSERT INTO push_messages (id, subscription_id, topic, content)
     SELECT gen_random_uuid(), id, 'essai', jsonb_build_object('body', $2::text) FROM push_subscriptions WHERE order_id = $1`,
    [order, `Bonjour ${name}`],
  );
  await orders.note(order, "", `${name} passe à midi`, patron);
  await shop.ask(
    "mutation ($orderId: ID!, $id: ID!, $text: String!) { addCustomerNote(orderId: $orderId, id: $id, text: $text) { phone } }",
    { orderId: order, id: randomUUID(), text: `${name} paie toujours` },
    patron,
  );
  const change = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
      changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`;
  const discount = { id: order, seen: { discount: { amount: 0, reason: "" } } };
  await shop.ask(
    change,
    { ...discount, to: { discount: { amount: 500, reason: `Pour ${name}` } }, requestId: randomUUID() },
    patron,
  );
  await payments.enter(order, { reference: `Virement de ${name}` }, patron);
  await payments.announce(order, { reference: `Par ${name}` });
  for (const [from, to] of [
    ["NEW", "CONFIRMED"],
    ["CONFIRMED", "SHIPPED"],
    ["SHIPPED", "DELIVERED"],
  ] as const)
    await orders.change(order, from, to, patron);
  const reason = `Trop grand pour ${name}`;
  const request = `mutation ($id: ID!, $reason: String!, $requestId: ID!) {
    requestReturn(orderId: $id, reason: $reason, id: $requestId) }`;
  await shop.ask(request, { id: order, reason, requestId: randomUUID() });
  const lines = [{ position: 0, quantity: 1, isRestocked: false }];
  const take =
    "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }";
  await shop.ask(
    take,
    { id: order, input: { id: randomUUID(), reason, lines, acceptShortage: false } },
    patron,
  );
  await shop.ask(request, { id: order, reason, requestId: randomUUID() });
  const [asked] = await query("SELECT return_requested_at AS seen FROM orders WHERE id = $1", [order]);
  const decline = `mutation ($id: ID!, $seen: DateTimeISO!, $reason: String!, $requestId: ID!) {
      declineReturn(orderId: $id, seen: $seen, reason: $reason, requestId: $requestId) { id } }`;
  await shop.ask(
    decline,
    { id: order, seen: asked.seen, reason: `${name} l’a portée`, requestId: randomUUID() },
    patron,
  );
  return user;
}

it("the changes in the audit log never contain the name or the phone of a customer", async () => {
  await useEverything("Estelle", "699887733");
  const found = await query("SELECT changes FROM journal_entries WHERE changes::text ~ 'Estelle|699887733'");
  expect(found).toEqual([]);
});

describe("erasing a user who has used everything", () => {
  const erased = columnsOf(PERSONAL_DATA_KINDS.filter(({ isKept }) => !isKept));
  const deleteAccount = "mutation ($password: String!) { deleteAccount(currentPassword: $password) }";
  const deleteUser = "mutation ($id: ID!) { deleteUser(userId: $id) { messages } }";

  it.each([
    [
      "on their own request",
      "Awa",
      "699887766",
      (user: { token: string }) => shop.ask(deleteAccount, { password: `${PASSWORD} Awa` }, user),
    ],
    [
      "in the panel",
      "Clarisse",
      "699887755",
      ({ id }: { id: string }) => shop.ask(deleteUser, { id }, patron),
    ],
    [
      "from the command line",
      "Delphine",
      "699887744",
      ({ email }: { email: string }) => eraseUser(shop.services.database, email),
    ],
  ])("leaves none of the user's values in a listed column %s", async (_, name, phone, erase) => {
    await useEverything(`Béa avant ${name}`, "677000000");
    const before = await valuesOf(erased);
    const user = await useEverything(name, phone);
    const during = await valuesOf(erased);
    const own = new Map(
      erased.map((column) => [
        column,
        (during.get(column) ?? []).filter((value) => !before.get(column)?.includes(value)),
      ]),
    );
    expect(erased.filter((column) => own.get(column)?.length === 0)).toEqual([]);
    const { data } = await shop.ask("{ personalData }", {}, user);
    const file: Record<string, unknown> = JSON.parse(String(data?.personalData));
    for (const { name: kind, exports, isKept, columns } of PERSONAL_DATA_KINDS) {
      if (!isKept && Object.keys(columns).length > 0) expect(exports, kind).not.toEqual([]);
      for (const key of exports) expect(file[key], `${kind}: ${key}`).toEqual(expect.objectContaining({}));
    }

    expect(await erase(user)).not.toHaveProperty("errors");
    const after = await valuesOf(erased);
    const left = erased.flatMap((column) =>
      (after.get(column) ?? [])
        .filter((value) => own.get(column)?.includes(value))
        .map((value) => `${column}: ${value}`),
    );
    expect(left).toEqual([]);
    for (const [column, values] of before)
      for (const value of values) expect(after.get(column), column).toContain(value);
  });
});
