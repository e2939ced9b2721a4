import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { eraseCustomerOfOrders, forgetVisitors } from "../erasure/erase-customer.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";
import { MAX_CUSTOMER_NOTES } from "./customer-note.rules.ts";

interface Person {
  id: string;
  token: string;
}
interface SeenCustomer {
  phone: string;
  name: string | null;
  orderCount: number;
  notes: { id: string; text: string; writtenBy: string }[];
}

const PHONE = "237677123456";
const SUMS = "name orderCount cancelledCount returnedCount bought returned paid owed toRefund";
const NOTES = "notes { id text writtenBy }";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: Person;
let bea: Person;
const products = { dress: "", bag: "" };
beforeAll(async () => {
  shop = await openTestShop();
  [orders, payments] = [new OrderClient(shop), new PaymentClient(shop)];
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
  [products.dress = "", products.bag = ""] = await shop.createProducts(
    { productName: "Robe de Béa", ownerId: bea.id, sellingPrice: 15_000 },
    { productName: "Sac", ownerId: patron.id, sellingPrice: 9_000 },
  );
});
afterAll(() => shop.close());
const sql = (statement: string, values: unknown[] = []) => shop.services.database.query(statement, values);
beforeEach(() => sql("TRUNCATE orders, audit_log_entries, idempotency_keys CASCADE"));

const dress = () => ({ productId: products.dress, productName: "Robe de Béa", price: 15_000, quantity: 1 });
const bag = () => ({ productId: products.bag, productName: "Sac", price: 9_000, quantity: 1 });

const ask = (orderId: string, as: Person | object = patron, fields = `phone ${SUMS} ${NOTES}`) =>
  shop.ask(`query ($orderId: ID!) { customer(orderId: $orderId) { ${fields} } }`, { orderId }, as);
async function customer(orderId: string, as: Person = patron): Promise<SeenCustomer> {
  const answer = await ask(orderId, as);
  if (!answer.data) throw new Error(messageOf(answer));
  return answer.data.customer as SeenCustomer;
}
const listed = (orderId: string, as: Person = patron, page: object = {}) =>
  shop.ask(
    `query ($orderId: ID!, $first: Int, $after: String) { customerOrders(orderId: $orderId, first: $first, after: $after) {
      edges { node { id customerPhone unwanted } } totalCount pageInfo { hasNextPage endCursor } } }`,
    { orderId, ...page },
    as,
  );
interface Page {
  edges: { node: { id: string; unwanted: boolean } }[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
}
async function page(orderId: string, as: Person = patron, variables: object = {}): Promise<Page> {
  const answer = await listed(orderId, as, variables);
  if (!answer.data) throw new Error(messageOf(answer));
  return answer.data.customerOrders as Page;
}
const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);
const addNote = (orderId: string, text: string, as: Person = patron, id = randomUUID()) =>
  shop.ask(
    `mutation ($orderId: ID!, $id: ID!, $text: String!) {
      addCustomerNote(orderId: $orderId, id: $id, text: $text) { ${NOTES} } }`,
    { orderId, id, text },
    as,
  );
const deleteNote = (orderId: string, id: string, as: Person = patron) =>
  shop.ask(
    `mutation ($orderId: ID!, $id: ID!) { deleteCustomerNote(orderId: $orderId, id: $id) { ${NOTES} } }`,
    { orderId, id },
    as,
  );
const textsOf = async (orderId: string, as: Person = patron) =>
  (await customer(orderId, as)).notes.map(({ text }) => text);

describe("a customer in the admin panel", () => {
  it("has all orders with one phone number, whoever entered it and in whatever format", async () => {
    const account = await shop.createUser("Awa");
    const first = await orders.placed({ phone: "6 77 12 34 56", name: "Awa N." });
    const second = await orders.placed({ phone: "+237 677-12-34-56" }, account);
    const third = (await orders.recorded({ phone: "00237677123456", name: "Awa Ndiaye" }, patron)).id;
    await orders.placed({ phone: "677123457" });
    await orders.placed();
    for (const id of [first, second, third]) {
      expect(await customer(id)).toMatchObject({ phone: PHONE, name: "Awa Ndiaye", orderCount: 3 });
      expect(idsOf(await page(id))).toEqual([third, second, first]);
    }
  });

  it("has the sums of all orders with this phone number", async () => {
    const open = await orders.placed({ phone: PHONE });
    await payments.enter(open, { amount: 5_000 }, patron);
    const cancelled = await orders.placed({ phone: PHONE });
    await payments.enter(cancelled, { amount: 2_000 }, patron);
    await orders.change(cancelled, "NEW", "CANCELLED", patron);
    const lines = [{ productName: "Jupe", price: 10_000, quantity: 2 }];
    const brought = await orders.placed({ phone: PHONE, lines });
    for (const [from, to] of [
      ["NEW", "CONFIRMED"],
      ["CONFIRMED", "SHIPPED"],
      ["SHIPPED", "DELIVERED"],
    ] as const)
      await orders.change(brought, from, to, patron);
    await shop.ask(
      "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
      {
        id: brought,
        input: {
          ...{ id: randomUUID(), reason: "", acceptShortage: false },
          lines: [{ position: 0, quantity: 1, isRestocked: false }],
        },
      },
      patron,
    );
    expect(await customer(open)).toMatchObject({
      ...{ orderCount: 3, cancelledCount: 1, returnedCount: 1 },
      ...{ bought: 25_000, returned: 10_000, paid: 7_000, owed: 20_000, toRefund: 2_000 },
    });
  });

  it("has unwanted orders too, which the list of orders leaves out", async () => {
    const id = await orders.placed({ phone: PHONE });
    const unwanted = await orders.placed({ phone: PHONE });
    await orders.cancel([unwanted], true, patron);
    expect(await orders.list(patron)).toHaveLength(1);
    expect(idsOf(await page(id))).toEqual([unwanted, id]);
    expect(await customer(unwanted)).toMatchObject({ orderCount: 2, cancelledCount: 1, bought: 15_000 });
  });

  it("is not found by an order that is unknown or has no phone number", async () => {
    const id = await orders.placed();
    for (const unknown of [id, randomUUID()])
      for (const answer of [
        await ask(unknown),
        await listed(unknown),
        await addNote(unknown, "Rappeler"),
        await deleteNote(unknown, randomUUID()),
      ])
        expect(codeOf(answer)).toBe("NOT_FOUND");
    expect(messageOf(await ask(id))).toBe("Cette commande n’a pas de numéro de téléphone, ou il est effacé");
  });

  it("has a list of orders that the panel reads page by page", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await orders.placed({ phone: PHONE }));
    const first = await page(ids[0] ?? "", patron, { first: 3 });
    expect([idsOf(first), first.totalCount, first.pageInfo.hasNextPage]).toEqual([ids.slice(0, 3), 5, true]);
    const next = await page(ids[0] ?? "", patron, { first: 3, after: first.pageInfo.endCursor });
    expect([idsOf(next), next.totalCount, next.pageInfo.hasNextPage]).toEqual([ids.slice(3), 5, false]);
    expect(codeOf(await listed(ids[0] ?? "", patron, { first: 101 }))).toBe("BAD_USER_INPUT");
  });
});

describe("an admin who handles only some of a customer's orders", () => {
  it("sees these orders, their sums, and the notes that were written on the pages of these orders", async () => {
    const own = await orders.placed({ phone: PHONE, name: "Awa", lines: [dress()] });
    const other = await orders.placed({ phone: PHONE, name: "Awa Ndiaye", lines: [bag()] });
    const mixed = await orders.placed({ phone: PHONE, lines: [dress(), bag()] });
    await addNote(own, "Préfère le matin");
    await addNote(other, "Paie en retard");
    expect(await customer(own, bea)).toMatchObject({ name: "Awa", orderCount: 1, bought: 15_000 });
    expect(idsOf(await page(own, bea))).toEqual([own]);
    expect(await textsOf(own, bea)).toEqual(["Préfère le matin"]);
    expect(await textsOf(own)).toEqual(["Paie en retard", "Préfère le matin"]);
    const [foreign] = (await customer(own)).notes;
    await deleteNote(own, foreign?.id ?? "", bea);
    expect(await textsOf(own)).toHaveLength(2);
    for (const answer of [await ask(mixed, bea), await listed(mixed, bea), await addNote(mixed, "x", bea)])
      expect(codeOf(answer)).toBe("FORBIDDEN");
    for (const answer of [await ask(other, bea), await listed(other, bea), await addNote(other, "x", bea)])
      expect(codeOf(answer)).toBe("NOT_FOUND");
  });
});

describe("a note about a customer", () => {
  it("is shown with its author for each order with the phone number, and can be deleted there", async () => {
    const [one, other] = [await orders.placed({ phone: PHONE }), await orders.placed({ phone: PHONE })];
    await addNote(one, "  Préfère MoMo.\r\nRappeler le soir ");
    const { notes } = await customer(other);
    expect(notes).toMatchObject([{ text: "Préfère MoMo.\nRappeler le soir", writtenBy: "Patronne" }]);
    await deleteNote(other, notes[0]?.id ?? "");
    await deleteNote(other, notes[0]?.id ?? "");
    expect(await textsOf(one)).toEqual([]);
    const log = await sql("SELECT action, changes FROM audit_log_entries ORDER BY created_at");
    expect(log).toEqual([
      { action: "CUSTOMER_NOTED", changes: [] },
      { action: "CUSTOMER_NOTE_DELETED", changes: [] },
    ]);
  });

  it("has 1 to 500 characters, and is refused if the customer already has 50 notes", async () => {
    const id = await orders.placed({ phone: PHONE });
    for (const text of ["", "  ", "x".repeat(501)])
      expect((await addNote(id, text)).errors?.[0]?.extensions).toMatchObject({
        ...{ code: "BAD_USER_INPUT", fields: { text: expect.any(String) } },
      });
    await addNote(id, "x".repeat(500));
    await sql(
      `INSERT INTO customer_notes (id, phone, order_id, text, written_by_name)
       SELECT gen_random_uuid(), $1, $2, 'Note', 'Patronne' FROM generate_series(2, $3::int)`,
      [PHONE, id, MAX_CUSTOMER_NOTES],
    );
    const full = await addNote(id, "Encore une");
    expect([codeOf(full), messageOf(full)]).toEqual([
      "CONFLICT",
      expect.stringContaining("50 notes au plus"),
    ]);
    expect(await textsOf(id)).toHaveLength(MAX_CUSTOMER_NOTES);
  });

  it("is erased together with the phone number of the last order that has this number", async () => {
    const account = await shop.createUser("Awa");
    const own = await orders.placed({ phone: PHONE }, account);
    const visitor = await orders.placed({ phone: PHONE });
    await addNote(own, "Préfère MoMo");
    await shop.services.database.transaction(async (manager) => {
      await eraseCustomerOfOrders(manager, account.id);
    });
    expect(await textsOf(visitor)).toEqual(["Préfère MoMo"]);
    await sql("UPDATE orders SET state = 'CANCELLED', done_at = now() - interval '91 days' WHERE id = $1", [
      visitor,
    ]);
    await forgetVisitors(shop.services.database);
    expect(await sql("SELECT FROM customer_notes")).toEqual([]);
  });

  it("is in a user's file of personal data only if all orders with the phone number belong to this user", async () => {
    const account = await shop.createUser("Awa");
    const own = await orders.placed({ phone: PHONE }, account);
    await addNote(own, "Préfère MoMo");
    const file = async () => {
      const { data } = await shop.ask("{ personalData }", {}, account);
      return JSON.parse(String(data?.personalData))["notes de la boutique"];
    };
    expect(await file()).toEqual([{ note: "Préfère MoMo", écrite: expect.any(String) }]);
    await orders.placed({ phone: PHONE });
    expect(await file()).toEqual([]);
  });
});

it("PostgreSQL finds the orders of a phone number among 10,000 orders with an index", async () => {
  const id = await orders.placed({ phone: PHONE, lines: [dress()] });
  await addNote(id, "Préfère MoMo");
  await sql(
    `INSERT INTO orders (id, number, channel, phone, total, product_names, placed_at)
     SELECT gen_random_uuid(), lpad(place::text, 6, '0'), 'CHAT', '2376' || lpad((place / 5)::text, 8, '0'), 15000,
       'Robe', now() FROM generate_series(1, 10000) place`,
  );
  await sql(
    `INSERT INTO customer_notes (id, phone, order_id, text, written_by_name)
     SELECT gen_random_uuid(), phone, id, 'Client fidèle', 'Awa' FROM orders WHERE phone <> $1`,
    [PHONE],
  );
  await sql("ANALYZE orders, customer_notes");
  const { database } = shop.services;
  const create = database.createQueryRunner.bind(database);
  const runs: MockInstance[] = [];
  const created = vi.spyOn(database, "createQueryRunner").mockImplementation((mode) => {
    const runner = create(mode);
    runs.push(vi.spyOn(runner, "query"));
    return runner;
  });
  for (const admin of [patron, bea]) {
    expect((await page(id, admin)).totalCount).toBe(1);
    expect((await customer(id, admin)).notes).toHaveLength(1);
  }
  created.mockRestore();
  const asked = runs
    .flatMap(({ mock }) => mock.calls)
    .filter(([text]) => String(text).includes("phone = $2"));
  expect(asked).toHaveLength(6);
  for (const [statement, values] of asked) {
    const plan: { "QUERY PLAN": string }[] = await sql(`EXPLAIN ${statement}`, values);
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/(orders|customer_notes)_phone_idx/);
    expect(text).not.toContain("Seq Scan on orders");
  }
});
