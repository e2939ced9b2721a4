import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { formatPrice } from "../../catalogue/product/price.rules.ts";
import { OrderClient } from "../testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  for (const [place, town] of ["Douala", "Kribi"].entries())
    await shop.services.database.query(
      `INSERT INTO delivery_zones (id, town, quarter, fee, delay, position)
       VALUES (gen_random_uuid(), $1, '', 1000, '', $2)`,
      [town, place],
    );
});
afterAll(() => shop.close());

async function askForDeposit(depositShare: number | null, depositTown: string): Promise<void> {
  await shop.services.database.query(
    "UPDATE shop_state SET version = version + 1, details = details || $1::jsonb",
    [JSON.stringify({ depositShare, depositTown })],
  );
  await shop.services.shop.sync();
}

const agreed = async (id: string) => {
  const query = "query ($id: ID!) { order(id: $id) { zoneId fee deposit due } }";
  return (await shop.ask(query, { id }, patron)).data?.order;
};

describe("the agreed terms of a new order (fee, deposit, price)", () => {
  it("do not change when the shop's settings change after the order", async () => {
    await askForDeposit(30, "");
    const [zone] = shop.services.shop.get().zones;
    const id = await orders.placed({ zoneId: zone?.id, quarter: "Ailleurs", fee: 1_000 });
    const stored = { zoneId: zone?.id, fee: 1_000, deposit: 4_800, due: 16_000 };
    expect(await agreed(id)).toEqual(stored);
    await askForDeposit(50, "");
    await shop.services.database.query("UPDATE delivery_zones SET fee = fee + 500");
    expect(await agreed(id)).toEqual(stored);
  });

  it("change when an admin edits the order: a discount lowers the deposit, and a new delivery address can end it", async () => {
    const [zone, other] = shop.services.shop
      .get()
      .zones.filter(({ town }, place, all) => all.findIndex((one) => one.town === town) === place);
    await askForDeposit(30, other?.town ?? "");
    const id = await orders.placed({ zoneId: zone?.id, fee: 1_000 });
    expect(await agreed(id)).toMatchObject({ deposit: 4_800 });
    const change = (seen: object, to: object) =>
      shop.ask(
        `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
          changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { deposit } }`,
        { id, seen, to, requestId: crypto.randomUUID() },
        patron,
      );
    const discount = (amount: number) => ({ discount: { amount, reason: "" } });
    expect((await change(discount(0), discount(6_000))).data?.changeOrder).toEqual({ deposit: 3_000 });
    const delivery = (quarter: string | null) => ({ delivery: { quarter, fee: 1_000, isPickup: false } });
    const moved = await change(delivery(null), delivery("Kribi"));
    expect(moved.data?.changeOrder).toEqual({ deposit: 0 });
  });

  it("must not include a price above 100,000,000 FCFA", async () => {
    const lines = [{ productName: "Or", price: 2_000_000_000, quantity: 9_999 }];
    const { errors } = await orders.place({ lines });
    expect(errors?.[0]?.extensions.fields).toEqual({
      lines: `Une commande ne dépasse pas ${formatPrice(100_000_000)}`,
    });
  });
});
