import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let payments: PaymentClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
let shoe = "";
beforeAll(async () => {
  shop = await openTestShop();
  payments = new PaymentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql("TRUNCATE orders, products, audit_log_entries CASCADE");
  [shoe = ""] = await shop.createProducts({ productName: "Ballerines", sellingPrice: 15_000 });
  const patch = { variants: [{ size: "38", stock: 3 }, { size: "39" }] };
  await shop.ask(
    "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
    { id: shoe, patch },
    patron,
  );
});

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
const stock = async () => (await sql("SELECT count FROM variant_stock"))[0]?.count;
const line = (quantity = 1, size = "38", variant = 1) => ({
  ...{ productId: shoe, productName: "Ballerines", variant, size, price: 15_000, quantity },
});
const sale = (fields: object = {}) => ({
  ...{ id: randomUUID(), lines: [line()], payment: { id: randomUUID(), kind: "CASH", reference: "" } },
  ...fields,
});

describe("a sale in the shop", () => {
  it("is delivered and paid in one step: its pieces leave the stock, and it has a receipt", async () => {
    const input = sale({
      ...{ lines: [line(2)], discount: 5_000, discountReason: " fidèle ", name: "Awa", phone: "677123456" },
      payment: { id: randomUUID(), kind: "ORANGE_MONEY", reference: "OM-1" },
    });
    const { data } = await payments.sell(input, patron);
    expect(data?.sellInShop).toMatchObject({
      ...{
        id: input.id,
        channel: "SHOP",
        state: "DELIVERED",
      },
      ...{ total: 30_000, discount: 5_000, discountReason: "fidèle", fee: null, due: 25_000, paid: 25_000 },
      ...{
        customerName: "Awa",
        customerPhone: "237677123456",
        changedBy: "Patronne",
        deliveredAt: expect.any(String),
      },
    });
    expect(await stock()).toBe(1);
    expect((await payments.ofOrder(input.id, patron)).payments).toMatchObject([
      {
        ...{ kind: "ORANGE_MONEY", amount: 25_000, reference: "OM-1", enteredBy: "Patronne" },
        receipt: {
          content: { due: 25_000, paid: 25_000, discount: 5_000, fee: 0, lines: [{ quantity: 2 }] },
        },
      },
    ]);
    const actions = await sql(
      "SELECT action FROM audit_log_entries WHERE subject_id = $1 ORDER BY action",
      input.id,
    );
    expect(actions).toEqual([{ action: "ORDER_SOLD" }, { action: "PAYMENT_ENTERED" }]);
    expect((await payments.ofDevice([input.id])).data?.devicePayments).toEqual([]);
  });

  it("counts only once, even if it is sent several times at once", async () => {
    const input = sale();
    const answers = await Promise.all([1, 2, 3].map(() => payments.sell(input, patron)));
    for (const { data } of answers) expect(data?.sellInShop).toMatchObject({ id: input.id, paid: 15_000 });
    expect(await stock()).toBe(2);
    expect(await sql("SELECT count(*)::int AS count FROM receipts")).toEqual([{ count: 1 }]);
    const stranger = await payments.sell(input, bea);
    expect(stranger.errors?.[0]?.extensions.code).toBe("CONFLICT");
  });

  it("that needs more pieces than are left is refused until the admin accepts the shortage", async () => {
    const input = sale({ lines: [line(4)] });
    const { errors } = await payments.sell(input, patron);
    expect(errors?.[0]).toMatchObject({
      message: "Il n’y a pas assez de pièces en stock",
      extensions: {
        code: "CONFLICT",
        fields: { 0: "Ballerines, 38\u00a0: 4\u00a0demandées, 3\u00a0en\u00a0stock" },
      },
    });
    expect(await sql("SELECT FROM orders")).toEqual([]);
    const accepted = await payments.sell({ ...input, acceptShortage: true }, patron);
    expect(accepted.data?.sellInShop).toMatchObject({ paid: 60_000 });
    expect(await stock()).toBe(0);
  });

  it("succeeds for only one of two sellers who sell the last piece at the same time", async () => {
    await sql("UPDATE variant_stock SET count = 1");
    const answers = await Promise.all([1, 2].map(() => payments.sell(sale(), patron)));
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code).sort()).toEqual(["CONFLICT", undefined]);
    expect(await sql("SELECT sequence FROM receipts")).toEqual([{ sequence: 1 }]);
    expect(await stock()).toBe(0);
  });

  it("has no payment if it costs nothing", async () => {
    const { data } = await payments.sell(sale({ discount: 15_000, discountReason: "cadeau" }), patron);
    expect(data?.sellInShop).toMatchObject({ due: 0, paid: 0 });
    expect(await sql("SELECT FROM payments")).toEqual([]);
  });

  it.each([
    [{ lines: [] }, "lines"],
    [{ discount: 15_001 }, "discount"],
    [{ discount: 0.5 }, "discount"],
    [{ phone: "12" }, "phone"],
    [{ lines: [{ productName: "Or", price: 2_000_000_000, quantity: 2 }] }, "lines"],
    [{ payment: { id: randomUUID(), kind: "BANK", reference: "x".repeat(41) } }, "reference"],
  ])("with the values %j is refused with an error at the field %s", async (fields, field) => {
    const { errors } = await payments.sell(sale(fields), patron);
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
    expect(await sql("SELECT FROM orders")).toEqual([]);
  });

  it("is refused if it contains another admin's product", async () => {
    const { errors } = await payments.sell(sale(), bea);
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    const own = await payments.sell(
      sale({ lines: [{ productName: "Foulard", price: 3_000, quantity: 1 }] }),
      bea,
    );
    expect(own.data?.sellInShop).toMatchObject({ paid: 3_000 });
  });

  it("can be returned: its pieces go back to the stock, and the money is given back", async () => {
    const input = sale({ lines: [line(2)] });
    await payments.sell(input, patron);
    const returned = {
      id: randomUUID(),
      lines: [{ position: 0, quantity: 2, isRestocked: true }],
      reason: "",
      acceptShortage: false,
    };
    await shop.ask(
      "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
      { id: input.id, input: returned },
      patron,
    );
    const { data } = await payments.enter(input.id, { amount: -30_000 }, patron);
    expect(data?.enterPayment).toMatchObject({ state: "RETURNED", due: 0, paid: 0 });
    expect(await stock()).toBe(3);
  });

  it("is refused if the payment of an earlier sale has the same id as its payment", async () => {
    const first = sale();
    await payments.sell(first, patron);
    const { errors } = await payments.sell(sale({ payment: first.payment }), patron);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", fields: { id: expect.any(String) } });
    expect(await sql("SELECT id FROM orders")).toEqual([{ id: first.id }]);
  });

  it("cannot be sent by a customer's device", async () => {
    const { errors } = await new OrderClient(shop).place({ channel: "SHOP" });
    expect(errors?.[0]?.extensions.fields).toEqual({ channel: expect.any(String) });
  });
});
