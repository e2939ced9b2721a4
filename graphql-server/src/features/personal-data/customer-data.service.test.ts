import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { codeOf, messageOf, PaymentClient } from "../orders/payments/testing/payment-client.ts";
import { OrderClient } from "../orders/testing/order-client.ts";

const PHONE = "677123456";
const STORED_PHONE = `237${PHONE}`;

interface Person {
  id: string;
  token: string;
}

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
beforeEach(() => sql("TRUNCATE orders, audit_log_entries, idempotency_keys, contact_messages CASCADE"));

const dress = () => ({ productId: products.dress, productName: "Robe de Béa", price: 15_000, quantity: 1 });
const bag = () => ({ productId: products.bag, productName: "Sac", price: 9_000, quantity: 1 });

async function done(fields: object, as = {}): Promise<string> {
  const id = await orders.placed({ name: "Awa", phone: PHONE, ...fields }, as);
  await orders.change(id, "NEW", "CANCELLED", patron);
  return id;
}
const numberOf = async (id: string): Promise<string> =>
  (await sql("SELECT number FROM orders WHERE id = $1", [id]))[0].number;
const erase = (orderId: string, as: Person = patron) =>
  shop.ask(
    `mutation ($orderId: ID!, $requestId: ID!) {
      eraseCustomer(orderId: $orderId, requestId: $requestId) { orders messages } }`,
    { orderId, requestId: randomUUID() },
    as,
  );
const namesOf = async (ids: readonly string[]): Promise<(string | null)[]> =>
  (await sql("SELECT name FROM orders WHERE id = ANY($1::uuid[]) ORDER BY created_at", [ids])).map(
    ({ name }: { name: string | null }) => name,
  );
const show = (orderId: string, as: Person = patron) =>
  shop.ask("query ($orderId: ID!) { customerData(orderId: $orderId) }", { orderId }, as);

describe("a customer whom an admin wants to erase", () => {
  it("is erased from all orders with their phone number, and only from these", async () => {
    const own = [await done({}), await done({}, await shop.createUser("Awa"))];
    const other = await done({ phone: "677123457" });
    expect((await erase(own[0] ?? "")).data).toEqual({ eraseCustomer: { orders: 2, messages: 0 } });
    expect(await namesOf([...own, other])).toEqual([null, null, "Awa"]);
  });

  it("is erased from a single order if this order has no phone number", async () => {
    const [named, other] = [await done({ phone: undefined }), await done({ phone: undefined })];
    expect((await erase(named)).data).toEqual({ eraseCustomer: { orders: 1, messages: 0 } });
    expect(await namesOf([named, other])).toEqual([null, "Awa"]);
  });

  it("disappears from the receipts, which keep their numbers and amounts", async () => {
    const id = await orders.placed({ name: "Awa", phone: PHONE, lines: [dress()] });
    await payments.enter(id, { kind: "BANK", amount: 15_000, reference: "VIREMENT AWA" }, patron);
    await orders.change(id, "NEW", "CANCELLED", patron);
    const [before] = await sql("SELECT year, sequence, content FROM receipts WHERE order_id = $1", [id]);
    await erase(id);
    const [after] = await sql("SELECT year, sequence, content FROM receipts WHERE order_id = $1", [id]);
    expect(before.content.customer).toEqual({ name: "Awa", phone: STORED_PHONE });
    expect(after).toEqual({ ...before, content: { ...before.content, customer: null } });
  });

  it("is not erased while they have open orders; the error names these orders", async () => {
    const [closed, open] = [await done({}), await orders.placed({ name: "Awa", phone: PHONE })];
    const number = (await numberOf(open)).replace(/^(...)/, "$1-");
    const one = await erase(closed);
    expect([codeOf(one), messageOf(one)]).toEqual([
      "CONFLICT",
      `Commande en cours\u00a0: ${number}. Il faut d’abord la livrer ou l’annuler`,
    ]);
    await expect(shop.services.customerData.eraseForCli({ phone: STORED_PHONE })).rejects.toThrow(
      `Deliver or cancel these orders first: ${number}`,
    );
    await orders.placed({ phone: PHONE });
    expect(messageOf(await erase(closed))).toMatch(
      /^Commandes en cours\u00a0: \S+, \S+\. Il faut d’abord les/,
    );
    expect(await namesOf([closed, open])).toEqual(["Awa", "Awa"]);
  });

  it("can be erased by an admin only if the admin handles all orders with the customer's phone number", async () => {
    const own = await done({ lines: [dress()] });
    expect((await erase(own, bea)).data).toEqual({ eraseCustomer: { orders: 1, messages: 0 } });
    const [next, foreign] = [await done({ lines: [dress()] }), await done({ lines: [bag()] })];
    for (const ask of [erase, show]) {
      expect(messageOf(await ask(next, bea))).toMatch(/^«\u00a0Sac\u00a0» n’est pas à vous/);
      expect(codeOf(await ask(foreign, bea))).toBe("NOT_FOUND");
    }
    expect(await namesOf([next, foreign])).toEqual(["Awa", "Awa"]);
  });

  it("is named by no entry of the audit log: the entry about the erasure names only the order", async () => {
    const id = await done({});
    await sql("TRUNCATE audit_log_entries");
    await erase(id);
    await shop.services.customerData.eraseForCli({ number: await numberOf(await done({})) });
    const log = await sql(
      "SELECT action, subject_name, changes, actor_name FROM audit_log_entries ORDER BY created_at",
    );
    const subject_name = (await numberOf(id)).replace(/^(...)/, "$1-");
    expect(log.filter(({ action }: { action: string }) => action === "CUSTOMER_ERASED")).toEqual([
      { action: "CUSTOMER_ERASED", subject_name, changes: [], actor_name: "Patronne" },
      expect.objectContaining({ changes: [], actor_name: "Ligne de commande" }),
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Awa|677123456/);
  });

  it("is erased only from contact messages that contain their phone number, however it is written", async () => {
    const id = await done({});
    const texts = [
      "Appelez le +237 6 77 12 34 56.",
      "677123456",
      "Commande 2 : 00237677123456",
      "677 123 457",
      "1677123456",
      "6771234567",
    ];
    for (const message of texts)
      await shop.services.messages.sendContactMessage({
        ...{ fullName: "X", email: "x@example.cm", subject: "order", message },
      });
    expect((await erase(id)).data).toEqual({ eraseCustomer: { orders: 1, messages: 3 } });
    const left = await sql("SELECT message FROM contact_messages ORDER BY message");
    expect(left.map(({ message }: { message: string }) => message)).toEqual([
      "1677123456",
      "677 123 457",
      "6771234567",
    ]);
  });
});

describe("the file of a customer's data", () => {
  it("contains the orders with the customer's phone number, and no data of other people", async () => {
    const id = await orders.placed({ name: "Awa", phone: PHONE, quarter: "Akwa", lines: [dress()] });
    await done({ name: "Binta", phone: "677123457" });
    await sql(`UPDATE orders SET quarter = 'Deïdo', as_ordered = '{"quarter": "Akwa"}' WHERE id = $1`, [id]);
    await payments.announce(id, { reference: "MP-AWA" });
    const { data } = await show(id);
    const file = JSON.parse(String(data?.customerData));
    expect(file.commandes).toMatchObject([
      { nom: "Awa", téléphone: STORED_PHONE, quartier: "Deïdo", "quartier à l’origine": "Akwa" },
    ]);
    expect(file["paiements annoncés"]).toMatchObject([{ référence: "MP-AWA" }]);
    expect(Object.keys(file).toSorted()).toEqual(
      [
        ...["établi le", "commandes", "retours", "notes de la boutique", "paiements", "paiements annoncés"],
        ...["paiements sans commande", "reçus", "notifications"],
      ].toSorted(),
    );
    const { customerData } = shop.services;
    for (const named of [{ phone: STORED_PHONE }, { number: await numberOf(id) }])
      expect(JSON.parse(await customerData.fileForCli(named)).commandes).toEqual(file.commandes);
  });
});

it("the command line refuses a number that no order has, and an order number that several orders have", async () => {
  const { customerData } = shop.services;
  const unknown = { code: "NOT_FOUND", message: "The shop stores nothing under this number" };
  for (const named of [{ phone: STORED_PHONE }, { number: "AAAAAA" }]) {
    await expect(customerData.eraseForCli(named)).rejects.toMatchObject(unknown);
    await expect(customerData.fileForCli(named)).rejects.toMatchObject(unknown);
  }
  const ids = [await done({}), await done({})];
  await sql("UPDATE orders SET number = 'K7M42P'");
  await expect(customerData.eraseForCli({ number: "K7M42P" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Several orders have this number: use --phone instead",
  });
  expect(await namesOf(ids)).toEqual(["Awa", "Awa"]);
});
