import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { EventStream } from "../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { OrderEvents } from "./order-events.ts";
import { OrderNewsService } from "./order-news.service.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
});
afterAll(() => shop.close());

const open = async ({ token }: { token: string }) => {
  const stream = await EventStream.open(shop.address, { authorization: `Bearer ${token}` });
  onTestFinished(() => stream.disconnect());
  // The cart's version comes when the stream is followed.
  await stream.nextOf("cart");
  return stream;
};

describe("an admin's open page", () => {
  it("hears of an order that concerns it, and other people's nothing", async () => {
    const [patron, bea, chloe, awa] = [
      await shop.createUser("Patronne", "SUPER_ADMIN"),
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
    // What concerns them comes after what they must not hear.
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

  it("hears of many orders at once as of one, and no more pages hear than are allowed", async () => {
    const news = new OrderNewsService(shop.services.database);
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const liveAdmins = async (ids: readonly string[]) => {
      await asked;
      return new Map(ids.map((id) => [id, { role: "SUPER_ADMIN" }]));
    };
    const events = new OrderEvents({ news, liveAdmins, maxStreams: 2 });
    const heard: string[] = [];
    for (const page of ["a", "b", "c"])
      events.follow(
        { userId: page, sessionId: page, role: "SUPER_ADMIN" },
        { send: (event, data) => heard.push(`${page} ${event} ${data}`) },
      );
    for (let n = 0; n < 50; n++) news.receive(`another-process ${n < 49 ? "NEW" : "CHANGED"} x`);
    release();
    const told = ["NEW", "NEW", "CHANGED"].flatMap((kind) => [`b orders ${kind}`, `c orders ${kind}`]);
    await expect.poll(() => heard.length).toBe(told.length);
    expect(heard).toEqual(told);
    events.close();
  });

  it("hears after a reconnection that it may have missed something, whosever the order", async () => {
    const news = new OrderNewsService(shop.services.database);
    const role = "ADMIN";
    const liveAdmins = async (ids: readonly string[]) => new Map(ids.map((id) => [id, { role }]));
    const events = new OrderEvents({ news, liveAdmins });
    onTestFinished(() => events.close());
    const [bea, chloe] = [vi.fn(), vi.fn()];
    events.follow({ userId: "bea", sessionId: "b", role }, { send: bea });
    events.follow({ userId: "chloe", sessionId: "c", role }, { send: chloe });
    news.receive("another-process CHANGED - - bea");
    await news.catchUp();
    await expect.poll(() => chloe.mock.calls).toEqual([["orders", "CHANGED"]]);
    news.receive("another-process CHANGED - - bea");
    await expect.poll(() => bea.mock.calls.length).toBe(3);
    expect(chloe).toHaveBeenCalledOnce();
  });
});
