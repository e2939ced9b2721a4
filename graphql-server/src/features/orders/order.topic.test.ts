import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../../platform/logging/logger.ts";
import { EventStream } from "../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import { appointmentSettings } from "../shop/profile/appointment-settings.rules.ts";
import { CommandRunner } from "./command-runner.ts";
import { OrderCommandsService } from "./commands/order-commands.service.ts";
import { ORDERS, OWN_ORDERS } from "./order.topic.ts";
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

const open = async (user?: { token: string }) => {
  const headers = user ? { authorization: `Bearer ${user.token}` } : undefined;
  const stream = await EventStream.open(shop.address, headers);
  onTestFinished(() => stream.disconnect());
  // Waits for the cart's version, the last event that the server sends when a signed-in user's stream starts. After
  // this event, the stream receives all new events.
  if (user) await stream.nextOf("cart");
  else await stream.next();
  return stream;
};

/**
 * Creates a product, so that the server sends an event about the catalogue. Returns the events that the streams have
 * received before this event.
 */
async function heardBeforeChange(streams: readonly EventStream[]): Promise<string[]> {
  await shop.createProducts({});
  const heard: string[] = [];
  for (const stream of streams)
    for (let event = await stream.next(); event && !event.startsWith("data: "); event = await stream.next())
      heard.push(event);
  return heard;
}

describe("an admin's open page", () => {
  it("receives events of orders that its user may see, and no events of other orders", async () => {
    const [bea, chloe, awa] = [
      await shop.createUser("Béa", "ADMIN"),
      await shop.createUser("Chloé", "ADMIN"),
      await shop.createUser("Awa"),
    ];
    const [dress = ""] = await shop.createProducts({ ownerId: bea.id, productName: "Robe de Béa" });
    const concerned = [await open(patron), await open(bea)];
    const others = [await open(chloe), await open(awa)];
    const lines = [{ productId: dress, productName: "Robe", price: 15_000, quantity: 1 }];
    const id = await orders.placed({ lines });
    for (const stream of concerned) expect(await stream.nextOf("orders")).toBe("NEW");
    await orders.change(id, "NEW", "CONFIRMED", bea);
    for (const stream of concerned) expect(await stream.nextOf("orders")).toBe("CHANGED");
    // The server has sent the forbidden events before the allowed one. If the stream receives the allowed event next,
    // it has received no forbidden event.
    await orders.record({}, chloe);
    expect(await others[0]?.nextOf("orders")).toBe("NEW");
    await shop.services.database.query("UPDATE users SET role = 'GENERAL' WHERE id = $1", [bea.id]);
    await orders.placed({ lines });
    expect(await concerned[0]?.nextOf("orders")).toBe("NEW");
    expect(await concerned[0]?.nextOf("orders")).toBe("NEW");
    for (const stream of [concerned[1], others[1]]) {
      const heard = Promise.race([stream?.nextOf("orders"), shop.ask("{ newOrders }", {}, patron)]);
      expect(await heard).toMatchObject({ data: { newOrders: 2 } });
    }
  });

  it("receives an event when the owner lets admins handle all orders, and another when the owner ends this", async () => {
    const denise = await shop.createUser("Denise", "ADMIN");
    const page = await open(denise);
    const allow = (isForAll: boolean) =>
      shop.ask(
        `mutation ($id: ID!, $isForAll: Boolean!) {
          saveOrderHandling(editId: $id, adminsHandleAllOrders: $isForAll) { adminsHandleAllOrders } }`,
        { id: randomUUID(), isForAll },
        patron,
      );
    expect((await allow(true)).errors).toBeUndefined();
    expect(await page.nextOf("orders")).toBe("CHANGED");
    await orders.placed();
    expect(await page.nextOf("orders")).toBe("NEW");
    await allow(false);
    expect(await page.nextOf("orders")).toBe("CHANGED");
  });

  it("receives the event of an order even if every database statement after the commit of the order fails", async () => {
    const { database, auditLog, searchIndex } = shop.services;
    const fatou = await shop.createUser("Fatou", "ADMIN");
    const [dress = ""] = await shop.createProducts({ ownerId: fatou.id });
    const gone = () => Promise.reject(new Error("no connection to spare"));
    const placing = new Proxy(database, {
      get: (target, name) => (name === "transaction" ? target.transaction.bind(target) : gone),
    });
    const publish = vi.fn();
    const line = { productId: dress, productName: "Robe", variant: null, size: null, colour: null };
    const catalogue = new CatalogueTransaction(placing, () => searchIndex.sync());
    const seller = { name: "", address: "", phone: "" };
    const settings = () => ({
      zones: [],
      depositRule: {},
      seller,
      appointments: appointmentSettings({}),
      services: [],
    });
    const runner = new CommandRunner(placing, catalogue, auditLog, settings, { publish });
    await new OrderCommandsService(runner).place(
      {
        ...{
          id: randomUUID(),
          placedAt: new Date(),
          sentAt: null,
          zoneId: null,
          appointment: null,
          countSlotRequest: async () => true,
          withdrawn: false,
        },
        channel: "CHAT",
        fields: {
          ...{ name: null, phone: null, quarter: null, fee: null },
          lines: [{ ...line, price: 15_000, quantity: 1, image: null }],
        },
      },
      patron.id,
    );
    expect(publish.mock.calls).toEqual([
      [ORDERS, { users: [fatou.id], roles: ["SUPER_ADMIN"], data: "NEW" }],
      [OWN_ORDERS, { users: [patron.id], roles: [], data: "CHANGED" }],
    ]);
  });

  it("is told to read all orders again if events may be lost, or if an event has another release's format", async () => {
    const { database, events } = shop.services;
    const gisele = await shop.createUser("Gisèle", "ADMIN");
    const page = await open(gisele);
    await events.start(
      String((database.options as { url?: string }).url),
      createLogger({ logLevel: "silent" }),
    );
    onTestFinished(() => events.close());
    expect(await page.nextOf("orders")).toBe("CHANGED");
    await database.query("SELECT pg_notify('orders', 'a-process NEW - 3f2a,07c1 an-admin')");
    expect(await page.nextOf("orders")).toBe("CHANGED");
  });
});

describe("the open page of a customer", () => {
  it("receives events of the customer's orders, which no page of another person receives", async () => {
    const [awa, brice] = [await shop.createUser("Awa"), await shop.createUser("Brice")];
    const [page, other, visitor] = [await open(awa), await open(brice), await open()];
    const id = await orders.placed({}, awa);
    expect(await page.nextOf("own-orders")).toBe("CHANGED");
    await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(await page.nextOf("own-orders")).toBe("CHANGED");
    expect(await heardBeforeChange([other, visitor])).toEqual([]);
  });
});
