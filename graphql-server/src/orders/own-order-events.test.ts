import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { EventStream } from "../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { MAX_DEVICE_ORDERS, orderMark } from "./order.rules.ts";
import type { OrderNews } from "./order-news.service.ts";
import { OrderNewsService } from "./order-news.service.ts";
import { orderNumberOf } from "./order-number.rules.ts";
import { followedMarks, OwnOrderEvents } from "./own-order-events.ts";
import { OrderClient } from "./testing/order-client.ts";

let shop: TestShop;
let orders: OrderClient;
let patron: { token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

/** The stream of an open page of orders. */
async function open(marks: readonly string[], user?: { token: string }): Promise<EventStream> {
  const headers = user ? { authorization: `Bearer ${user.token}` } : undefined;
  const stream = await EventStream.open(shop.address, headers, `?orders=${marks.join(",")}`);
  onTestFinished(() => stream.disconnect());
  await stream.next();
  return stream;
}

/** What a stream says of orders until the catalogue has changed. */
async function heardBeforeChange(streams: readonly EventStream[]): Promise<string[]> {
  const [last] = await shop.createProducts({});
  expect(last).toBeDefined();
  const heard: string[] = [];
  for (const stream of streams)
    for (let event = await stream.next(); event && !event.startsWith("data: "); event = await stream.next())
      heard.push(event);
  return heard;
}

describe("the open page of orders", () => {
  it("of a visitor hears that one of theirs has changed, and nothing of it", async () => {
    const [id, joined] = [await orders.placed(), "3f2a1c84-0b7e-4c1d-9a55-00001234abcd"];
    const recorded = await orders.recorded({ number: orderNumberOf(joined) }, patron);
    const [page, stranger] = [await open([orderMark(id)]), await open(["zzzz", "", "0f0f0"])];
    await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(await page.nextOf("own-orders")).toBe("CHANGED");
    expect(await heardBeforeChange([stranger])).toEqual([]);

    // Written down from its message before it arrived: the device knows it by another id.
    expect(await orders.placed({ id: joined })).toBe(joined);
    const other = await open([orderMark(joined)]);
    await orders.change(recorded.id, "NEW", "CANCELLED", patron);
    expect(await other.nextOf("own-orders")).toBe("CHANGED");
  });

  it("of somebody signed in hears of what they order and what becomes of it on any device", async () => {
    const [awa, brice] = [await shop.createUser("Awa"), await shop.createUser("Brice")];
    const [page, others] = [await open([], awa), await open([], brice)];
    const id = await orders.placed({}, awa);
    expect(await page.nextOf("own-orders")).toBe("CHANGED");
    await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(await page.nextOf("own-orders")).toBe("CHANGED");
    // The cart's version comes when the stream is followed.
    const heard = await heardBeforeChange([others]);
    expect(heard.filter((event) => !event.startsWith("event: cart"))).toEqual([]);
  });

  it("hears nothing of a new order by its mark: anybody may make an id", async () => {
    const id = "0bad1c84-0b7e-4c1d-9a55-00001234aaaa";
    const page = await open([orderMark(id)]);
    await orders.placed({ id });
    expect(await heardBeforeChange([page])).toEqual([]);
  });
});

describe("the events of one process", () => {
  const SESSION = { userId: "awa", sessionId: "s1", role: "GENERAL" } as const;

  function eventsOf(live: ReadonlySet<string>, maxStreams?: number) {
    const news = new OrderNewsService(shop.services.database);
    const events = new OwnOrderEvents({
      news,
      liveSessions: async () => live,
      ...(maxStreams && { maxStreams }),
    });
    onTestFinished(() => events.close());
    return { news, events };
  }

  it("come from other processes too, and after a reconnection to everybody", async () => {
    const { news, events } = eventsOf(new Set(["s1"]));
    const [owner, device, stranger] = [vi.fn(), vi.fn(), vi.fn()];
    events.follow(SESSION, new Set(), { send: owner });
    events.follow(null, new Set(["3f2a"]), { send: device });
    events.follow(null, new Set(["0000"]), { send: stranger });
    news.receive("another-process CHANGED awa 3f2a,07c1 an-admin");
    await expect.poll(() => owner.mock.calls).toEqual([["own-orders", "CHANGED"]]);
    expect(device).toHaveBeenCalledOnce();
    expect(stranger).not.toHaveBeenCalled();
    news.receive("another-process NEW - -");
    await news.catchUp();
    for (const [send, times] of [
      [owner, 2],
      [device, 2],
      [stranger, 1],
    ] as const)
      expect(send).toHaveBeenCalledTimes(times);
  });

  it("are told to no session that has ended, nor to more pages than are allowed", async () => {
    const { news, events } = eventsOf(new Set(), 2);
    const sends = [vi.fn(), vi.fn(), vi.fn()];
    for (const send of sends) events.follow(null, new Set(["3f2a"]), { send });
    const changed: OrderNews = {
      kind: "CHANGED",
      audience: [],
      customer: { userId: "awa", marks: ["3f2a"] },
    };
    news.publish(changed);
    expect(sends.map((send) => send.mock.calls.length)).toEqual([0, 1, 1]);
    const ended = vi.fn();
    events.follow(SESSION, new Set(), { send: ended });
    news.publish({ ...changed, customer: { userId: "awa", marks: [] } });
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
  });
});

it.each([
  ["/catalogue-events", undefined],
  ["/catalogue-events?orders=", []],
  ["/catalogue-events?orders=3f2a,3F2A,nothing,07c1", ["3f2a", "07c1"]],
  [`/catalogue-events?orders=${"0,".repeat(MAX_DEVICE_ORDERS)}07c1`, []],
])("what a page follows stands in its stream's address: %s", (address, marks) => {
  expect(followedMarks(address)).toEqual(marks && new Set(marks));
});
