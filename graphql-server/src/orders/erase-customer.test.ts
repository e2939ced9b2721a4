import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../testing/test-shop.ts";
import { eraseUser } from "../users/erase-user.ts";
import { forgetVisitors } from "./erase-customer.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
afterEach(() => shop.services.database.query("TRUNCATE orders CASCADE"));

const PERSON = { name: "Awa Ngono", phone: "677123456", quarter: "Akwa" };
const NOBODY = { customerName: null, customerPhone: null, customerEmail: null, quarter: null, note: "" };

describe("a customer's details are erased from their orders, but the totals stay, after an erasure", () => {
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
  ])("%s", async (who, erase) => {
    const user = await shop.createUser(`Effacée ${who}`);
    const id = await orders.placed(PERSON, user);
    await orders.note(id, "", "Awa passe à midi", patron);
    const other = await orders.placed(PERSON);
    expect(await erase(user)).not.toHaveProperty("errors");
    const [kept, erased] = await orders.list(patron);
    expect(erased).toMatchObject({ id, ...NOBODY, total: 15_000, lines: [{ productName: "Robe Kribi" }] });
    expect(kept).toMatchObject({ id: other, customerName: "Awa Ngono" });
    expect(await orders.list(patron, { search: "awa" })).toEqual([kept]);
  });
});

it("orders entered by an erased admin belong to the super admins", async () => {
  const bea = await shop.createUser("Béa", "ADMIN");
  await orders.record({ name: "Au téléphone" }, bea);
  const { errors } = await shop.ask(`mutation { deleteUser(userId: "${bea.id}") { messages } }`, {}, patron);
  expect(errors).toBeUndefined();
  expect(await orders.list(patron)).toMatchObject([{ customerName: "Au téléphone" }]);
});

it("visitors are erased 90 days after their order is done, or a year and 90 days after an unfinished order", async () => {
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
  expect(await forgetVisitors(database)).toBe(2);
  expect(await forgetVisitors(database)).toBe(0);
  for (const { id, customerName, total } of await orders.list(patron)) {
    expect([kept, forgotten].findIndex((ids) => ids.includes(id))).toBe(customerName === null ? 1 : 0);
    expect(total).toBe(15_000);
  }
});
