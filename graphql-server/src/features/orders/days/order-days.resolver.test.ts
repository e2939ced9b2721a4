import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { dayAhead, OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
});
afterAll(() => shop.close());

const DAY = dayAhead(6);
const confirmed = async () => {
  const id = await orders.placed();
  await orders.change(id, "NEW", "CONFIRMED", patron);
  return id;
};
const onDevice = async (id: string) => {
  const read = "query ($ids: [ID!]!) { deviceOrders(ids: $ids) { promisedDay settleBy } }";
  return (await shop.ask(read, { ids: [id] })).data?.deviceOrders;
};

it("the customer, the exported table and the order's history get its promised day and its last day to pay", async () => {
  const id = await confirmed();
  await orders.setDay(id, "promisedDay", [null, DAY], patron);
  const { data } = await orders.setDay(id, "settleBy", [null, dayAhead(2)], patron);
  expect(data?.changeOrderDay).toEqual({ id, promisedDay: DAY, settleBy: dayAhead(2) });
  expect(await onDevice(id)).toEqual([{ promisedDay: DAY, settleBy: dayAhead(2) }]);
  const csv = (await shop.ask("{ ordersCsv }", {}, patron)).data?.ordersCsv;
  const [header = "", row = ""] = String(csv).split("\r\n");
  const cell = (name: string) => row.split(/[;,]/)[header.split(/[;,]/).indexOf(name)];
  expect([cell("Jour promis"), cell("À solder avant le")]).toEqual([DAY, dayAhead(2)]);
  const history = await shop.ask(`{ orderHistory(id: "${id}") { actorName changes { field } } }`, {}, patron);
  expect(history.data?.orderHistory).toEqual(
    expect.arrayContaining([
      { actorName: "Patronne", changes: [{ field: "Jour promis" }] },
      { actorName: "Patronne", changes: [{ field: "À solder avant le" }] },
    ]),
  );
});

it("a repeated request does not overwrite the promised day that was set in between", async () => {
  const id = await confirmed();
  const requestId = randomUUID();
  await orders.setDay(id, "promisedDay", [null, DAY], { ...patron, requestId });
  await orders.setDay(id, "promisedDay", [DAY, dayAhead(9)], patron);
  const again = await orders.setDay(id, "promisedDay", [null, DAY], { ...patron, requestId });
  expect(again.data?.changeOrderDay).toMatchObject({ promisedDay: dayAhead(9) });
});

it("if two admins set different promised days at the same time, one of them gets an error", async () => {
  const id = await confirmed();
  const answers = await Promise.all([
    orders.setDay(id, "promisedDay", [null, DAY], patron),
    orders.setDay(id, "promisedDay", [null, dayAhead(9)], patron),
  ]);
  const refused = answers.flatMap(({ errors }) => errors ?? []);
  expect(refused).toMatchObject([
    {
      extensions: { code: "CONFLICT" },
      message: "Un collègue a changé «\u00a0Jour promis\u00a0» entre-temps. Relisez d’abord ce jour",
    },
  ]);
});

it("a past day is refused with a message, and the order keeps its day", async () => {
  const id = await confirmed();
  const { errors } = await orders.setDay(id, "promisedDay", [null, "2026-01-01"], patron);
  expect(errors?.[0]?.extensions).toMatchObject({
    ...{ code: "BAD_USER_INPUT", fields: { promisedDay: "Ce jour est passé" } },
  });
  expect(await onDevice(id)).toEqual([{ promisedDay: null, settleBy: null }]);
});

it("an admin who does not handle the order neither sees nor sets its days", async () => {
  const [own = ""] = await shop.createProducts({ ownerId: bea.id, productName: "Robe de Béa" });
  const line = { price: 15_000, quantity: 1 };
  const id = await orders.placed({
    lines: [
      { ...line, productId: own, productName: "Robe de Béa" },
      { ...line, productName: "Autre" },
    ],
  });
  await orders.setDay(id, "promisedDay", [null, DAY], patron);
  const seen = await shop.ask(`{ order(id: "${id}") { mayChange promisedDay } }`, {}, bea);
  expect(seen.data?.order).toEqual({ mayChange: false, promisedDay: null });
  const { errors } = await orders.setDay(id, "promisedDay", [DAY, null], bea);
  expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
});
