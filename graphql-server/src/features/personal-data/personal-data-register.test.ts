import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { eraseUser } from "./erase-person.ts";
import { PERSONAL_DATA_KINDS } from "./personal-data-register.ts";
import { PUBLIC_DATA_KINDS } from "./public-data-kinds.rules.ts";
import { type Account, openAccount, orderEverything } from "./testing/use-everything.ts";

/**
 * Tables without personal data. The test fails for a new table until it is added here or to a kind of personal data.
 */
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
  "low_stock",
  "taken_quarters",
];

/**
 * Columns of text, JSON, bytes or ids that contain no personal data, although their tables do. A new column must be
 * added here or to a kind of personal data. An id is not personal data, because nobody can find a person by the id
 * once the row's details are erased.
 */
const IMPERSONAL: Readonly<Record<string, readonly string[]>> = {
  announced_payments: ["id", "kind", "order_id", "state"],
  cart_lines: ["id", "product_id"],
  cart_operations: ["digest", "id"],
  contact_messages: ["id", "subject"],
  customer_notes: ["id", "order_id"],
  day_closes: ["day", "id"],
  idempotency_keys: ["answer", "id", "order_id"],
  audit_log_entries: ["action", "edit_id", "id", "subject_id", "undo_data"],
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
    "place_id",
    "product_names",
    "return_request_id",
    "service_id",
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
  // A round is a list of a rider's deliveries. Its `key` is a part of the URL of the rider's page. This page shows
  // nothing once the round is closed.
  rounds: ["id", "key"],
  round_orders: ["kind", "order_id", "outcome", "reported_kind", "reported_outcome", "round_id", "unchanged"],
  sessions: ["id"],
  shop_state: ["environment", "services"],
  unmatched_payments: ["id", "kind"],
  users: ["id", "role"],
};

let shop: TestShop;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

const query = (sql: string, values: unknown[] = []) => shop.services.database.query(sql, values);
const columnsOf = (kinds: typeof PERSONAL_DATA_KINDS): string[] =>
  kinds.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  );

describe("the list of personal data", () => {
  it("contains every table of the database, except those listed in this test", async () => {
    const rows: { table: string }[] = await query(
      'SELECT table_name AS "table" FROM information_schema.tables WHERE table_schema = current_schema()',
    );
    const listed = new Set(PERSONAL_DATA_KINDS.flatMap(({ columns }) => Object.keys(columns)));
    expect([...listed, ...WITHOUT_PERSONAL_DATA].toSorted()).toEqual(
      rows.map(({ table }) => table).toSorted(),
    );
  });

  it("contains every column that may have personal data exactly once, and only columns that exist", async () => {
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

/**
 * Returns the values of each column as text. Order numbers are replaced by « № », because they are no personal data and
 * may stay after an erasure.
 */
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

/**
 * Creates a user who uses every feature that stores personal data. All texts that the user enters contain the user's
 * name, so that the tests find them in the database.
 */
async function useEverything(name: string, phone: string): Promise<Account> {
  const account = await openAccount(shop, name);
  await orderEverything(shop, patron, { name, phone }, account);
  return account;
}

it("the public terms describe each kind of customers' and visitors' data as the register of personal data does", () => {
  const names = PERSONAL_DATA_KINDS.map(({ name }) => name);
  const publicNames: string[] = Object.values(PUBLIC_DATA_KINDS).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(publicNames));
  expect(names.filter((name) => !publicNames.includes(name))).toEqual([
    "Adresses d’appareils qui ne répondent plus",
    "Traces de l’équipe",
    "Livreurs",
    "Coordonnées de la boutique",
  ]);
  for (const { name, basis, retention } of Object.values(PUBLIC_DATA_KINDS)) {
    const kind = PERSONAL_DATA_KINDS.find((one) => one.name === name);
    expect(kind).toMatchObject({ basis, retention: expect.stringContaining(retention) });
  }
});

it("the register of personal data says what an admin sees of an order with a colleague's articles", () => {
  const kind = PERSONAL_DATA_KINDS.find(({ name }) => name === "Commandes et retours");
  expect(kind?.readers).toMatch(/dont tous les articles sont les siens.*numéro, l’état.*ses propres lignes/);
});

it("the changes in the audit log never contain the name or the phone of a customer", async () => {
  await useEverything("Estelle", "699887733");
  const found = await query(
    "SELECT changes FROM audit_log_entries WHERE changes::text ~ 'Estelle|699887733'",
  );
  expect(found).toEqual([]);
});

describe("erasing a user who has used every feature that stores personal data", () => {
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
      "in the admin panel",
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
  ])("%s leaves none of the user's values in a column of personal data", async (_, name, phone, erase) => {
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
