import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../../testing/test-shop.ts";
import { eraseUser } from "../../personal-data/erase-person.ts";
import { PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";
import { forgetVisitors } from "./erase-customer.ts";

let shop: TestShop;
let orders: OrderClient;
let payments: PaymentClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  payments = new PaymentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
afterEach(() => shop.services.database.query("TRUNCATE orders CASCADE"));

const PERSON = { name: "Awa Ngono", phone: "677123456", quarter: "Akwa" };
const NOBODY = { customerName: null, customerPhone: null, customerEmail: null, quarter: null, note: "" };

/** Gives an order a discount whose reason names the customer. */
async function discount(id: string): Promise<void> {
  const variables = {
    id,
    seen: { discount: { amount: 0, reason: "" } },
    to: { discount: { amount: 1, reason: "Pour Awa Ngono" } },
    requestId: randomUUID(),
  };
  const query = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
    changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`;
  expect((await shop.ask(query, variables, patron)).errors).toBeUndefined();
}

const RETURN =
  "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { returned } }";
const returnOf = (fields: object = {}) => ({
  ...{ id: randomUUID(), reason: "Awa a grossi", acceptShortage: false },
  lines: [{ position: 0, quantity: 1, isRestocked: false }],
  ...fields,
});

/**
 * Gives an order a discount, a payment, an announced payment, the state DELIVERED and a return. The texts of all these
 * steps contain the customer's name.
 */
async function pay(id: string): Promise<void> {
  await discount(id);
  await payments.enter(id, { kind: "BANK", amount: 15_000, reference: "VIREMENT AWA" }, patron);
  await payments.announce(id, { reference: "MP-AWA" });
  for (const [from, to] of [
    ["NEW", "CONFIRMED"],
    ["CONFIRMED", "SHIPPED"],
    ["SHIPPED", "DELIVERED"],
  ] as const)
    await orders.change(id, from, to, patron);
  expect((await shop.ask(RETURN, { id, input: returnOf() }, patron)).errors).toBeUndefined();
}

/** Returns everything that the shop stores of an order and its payments, as one text. */
async function storedOf(id: string): Promise<string> {
  const [{ text }] = await shop.services.database.query(
    `SELECT concat((SELECT o::text FROM orders o WHERE id = $1),
       (SELECT string_agg(r::text, '') FROM order_returns r WHERE order_id = $1),
       (SELECT string_agg(p::text, '') FROM payments p WHERE order_id = $1),
       (SELECT string_agg(a::text, '') FROM announced_payments a WHERE order_id = $1),
       (SELECT string_agg(r::text, '') FROM receipts r WHERE order_id = $1),
       (SELECT string_agg(j::text, '') FROM audit_log_entries j WHERE subject_id = $1)) AS text`,
    [id],
  );
  return text;
}
const PERSONAL = /awa ngono|-awa|virement awa|akwa|677123456/i;

describe("erasing a customer", () => {
  it.each([
    [
      "by the super admin",
      (user: { id: string }) =>
        shop.ask(`mutation { deleteUser(userId: "${user.id}") { messages } }`, {}, patron),
    ],
    [
      "by themselves",
      (user: { token: string }) =>
        shop.ask(`mutation { deleteAccount(currentPassword: "${PASSWORD}") }`, {}, user),
    ],
    ["from the command line", (user: { email: string }) => eraseUser(shop.services.database, user.email)],
  ])(
    "%s removes personal data such as the name from the customer's orders, and keeps the totals",
    async (who, erase) => {
      const user = await shop.createUser(`Effacée ${who}`);
      const id = await orders.placed(PERSON, user);
      await orders.note(id, "", "Awa passe à midi", patron);
      await pay(id);
      const other = await orders.placed(PERSON);
      await pay(other);
      expect(await storedOf(id)).toMatch(PERSONAL);
      const before = await storedOf(other);
      expect(await erase(user)).not.toHaveProperty("errors");
      expect(await storedOf(id)).not.toMatch(PERSONAL);
      expect(await storedOf(other)).toBe(before);
      expect(await payments.ofOrder(id, patron)).toMatchObject({
        payments: [
          { amount: 15_000, reference: "", receipt: { content: { customer: null, amount: 15_000 } } },
        ],
        announcements: [{ amount: 5_000, reference: "" }],
      });
      const [kept, erased] = await orders.list(patron);
      expect(erased).toMatchObject({ id, ...NOBODY, total: 15_000, lines: [{ productName: "Robe Kribi" }] });
      expect(kept).toMatchObject({ id: other, customerName: "Awa Ngono" });
      expect(await orders.list(patron, { search: "awa" })).toEqual([kept]);
    },
  );
});

it("if an admin's request about an order is repeated after the customer's erasure, it changes nothing", async () => {
  const user = await shop.createUser("Effacée entre-temps");
  const id = await orders.placed(
    { ...PERSON, lines: [{ productName: "Robe", price: 5_000, quantity: 3 }] },
    user,
  );
  const confirmed = randomUUID();
  await orders.change(id, "NEW", "CONFIRMED", { ...patron, requestId: confirmed });
  await orders.change(id, "CONFIRMED", "SHIPPED", patron);
  await orders.change(id, "SHIPPED", "DELIVERED", patron);
  const input = returnOf();
  expect((await shop.ask(RETURN, { id, input }, patron)).data).toEqual({ returnOrder: { returned: 5_000 } });
  await shop.ask(`mutation { deleteUser(userId: "${user.id}") { messages } }`, {}, patron);
  const again = await orders.change(id, "NEW", "CONFIRMED", { ...patron, requestId: confirmed });
  expect(again.data).toMatchObject({ changeOrderState: { state: "DELIVERED" } });
  expect(await shop.ask(RETURN, { id, input }, patron)).toEqual({
    data: { returnOrder: { returned: 5_000 } },
  });
});

it("orders that an admin entered belong to the super admins once this admin's account is erased", async () => {
  const bea = await shop.createUser("Béa", "ADMIN");
  await orders.record({ name: "Au téléphone" }, bea);
  const { errors } = await shop.ask(`mutation { deleteUser(userId: "${bea.id}") { messages } }`, {}, patron);
  expect(errors).toBeUndefined();
  expect(await orders.list(patron)).toMatchObject([{ customerName: "Au téléphone" }]);
});

it("a visitor's details are erased 90 days after the order's end; open orders count as ended after a year", async () => {
  const { database } = shop.services;
  const user = await shop.createUser("Gaëlle");
  const age = async (id: string, column: "done_at" | "created_at", interval: string) => {
    await database.query(`UPDATE orders SET ${column} = now() - $2::interval WHERE id = $1`, [id, interval]);
    return id;
  };
  const done = async (interval: string, as = {}) => age(await orders.placed(PERSON, as), "done_at", interval);
  const forgotten = [await done("91 days"), await age(await orders.placed(PERSON), "created_at", "456 days")];
  const kept = [
    await done("89 days"),
    await done("91 days", user),
    await age(await orders.placed(PERSON), "created_at", "100 days"),
  ];
  const paid = forgotten[0] ?? "";
  await discount(paid);
  await payments.enter(paid, { kind: "BANK", reference: "VIREMENT AWA" }, patron);
  await payments.announce(paid, { reference: "MP-AWA" });
  const kepts = await storedOf(kept[0] ?? "");
  expect(await forgetVisitors(database)).toBe(2);
  expect(await storedOf(paid)).not.toMatch(PERSONAL);
  expect(await storedOf(kept[0] ?? "")).toBe(kepts);
  // An admin has entered a payment after the erasure of the order. The daily erasure must erase the reference of this
  // payment too.
  await payments.enter(paid, { kind: "BANK", reference: "VIREMENT AWA" }, patron);
  expect(await forgetVisitors(database)).toBe(0);
  expect(await storedOf(paid)).not.toMatch(PERSONAL);
  for (const { id, customerName, total } of await orders.list(patron)) {
    expect([kept, forgotten].findIndex((ids) => ids.includes(id))).toBe(customerName === null ? 1 : 0);
    expect(total).toBe(15_000);
  }
});
