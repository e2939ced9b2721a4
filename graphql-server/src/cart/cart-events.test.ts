import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ChangeListener } from "../catalogue/sync/change-listener.ts";
import { createLogger } from "../logging/logger.ts";
import { createShopServer } from "../server.ts";
import { createServices } from "../services.ts";
import { parseSettings } from "../settings/settings.ts";
import { EventStream } from "../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { CartEvents } from "./cart-events.ts";

const SETTINGS = parseSettings({ LOG_LEVEL: "silent", GRAPHQL_OPEN: "true", RATE_LIMIT_FACTOR: "1000" });
const APPLY = `mutation ($operations: [CartOperationInput!]!) {
  applyCartOperations(operations: $operations) { cart { version } }
}`;

interface User {
  id: string;
  email: string;
  token: string;
}

describe("the stream of a signed-in user's page", () => {
  let shop: TestShop;
  /** A second process on the same database. */
  let replica: { address: string; close(): Promise<void> };
  let robe = "";
  beforeAll(async () => {
    shop = await openTestShop();
    [robe = ""] = await shop.createProducts({});
    replica = await openReplica(shop);
  });
  afterAll(async () => {
    await replica.close();
    await shop.close();
  });

  const open = async (
    user: User | undefined,
    address = shop.address,
    headers: Record<string, string> = {},
  ) => {
    const authorization = user ? { authorization: `Bearer ${user.token}` } : undefined;
    const stream = await EventStream.open(address, { ...authorization, ...headers });
    onTestFinished(() => stream.disconnect());
    return stream;
  };

  /** Adds one of the product. @returns the cart's version afterwards */
  const add = async ({ token }: User) => {
    const operations = [{ id: randomUUID(), kind: "ADD", productId: robe, quantity: 1 }];
    const { data } = await shop.ask(APPLY, { operations }, { token });
    return (data as { applyCartOperations: { cart: { version: number } } }).applyCartOperations.cart.version;
  };

  it("tells the cart's version at once, and the next one after an edit on another device", async () => {
    const awa = await shop.createUser("Awa");
    const phone = await open(awa);
    expect(await phone.nextOf("cart")).toBe(`${awa.id} 0`);
    const version = await add(awa);
    expect(await phone.nextOf("cart")).toBe(`${awa.id} ${version}`);
    expect(await (await open(awa)).nextOf("cart")).toBe(`${awa.id} ${version}`);
  });

  it("tells of an edit that another process took", async () => {
    const brice = await shop.createUser("Brice");
    const phone = await open(brice, replica.address);
    expect(await phone.nextOf("cart")).toBe(`${brice.id} 0`);
    const version = await add(brice);
    expect(await phone.nextOf("cart")).toBe(`${brice.id} ${version}`);
  });

  it("tells nothing to another user, a visitor, or a page of another site that sends the cookie", async () => {
    const [clara, denis] = [await shop.createUser("Clara"), await shop.createUser("Denis")];
    const foreign = { cookie: `token=${clara.token}`, "sec-fetch-site": "cross-site" };
    const strangers = [
      await open(denis),
      await open(undefined),
      await open(undefined, shop.address, foreign),
      await open(undefined, shop.address, { cookie: "token=falsified" }),
    ];
    const own = await open(undefined, shop.address, { ...foreign, "sec-fetch-site": "same-origin" });
    const version = await add(clara);
    while ((await own.nextOf("cart")) !== `${clara.id} ${version}`);
    // A change of the catalogue comes after it.
    await shop.createProducts({});
    for (const stream of strangers) {
      const heard = [await stream.next()];
      while (heard.filter((event) => event?.startsWith("data: ")).length < 2) heard.push(await stream.next());
      expect(heard.join("\n")).not.toContain(clara.id);
    }
  });

  it("ends without a word of the cart once the session has ended", async () => {
    const emma = await shop.createUser("Emma");
    const other = { ...emma, token: (await shop.services.accounts.signIn(emma.email, "motdepasse")).token };
    const phone = await open(emma);
    expect(await phone.nextOf("cart")).toBe(`${emma.id} 0`);
    await shop.ask("mutation { signOut }", {}, emma);
    await add(other);
    expect(await phone.nextOf("cart")).toBeUndefined();
  });
});

/** A further server on the shop's database, which hears of changes by notifications alone. */
async function openReplica(shop: TestShop) {
  const { database } = shop.services;
  const logger = createLogger(SETTINGS);
  const services = createServices(database, SETTINGS, ["secret-des-tests-".repeat(3)]);
  await Promise.all([services.searchIndex.sync(), services.shop.open()]);
  const url = String((database.options as { url?: string }).url);
  const listener = new ChangeListener(url, () => services.searchIndex.sync(), logger);
  listener.also(services.cartChanges);
  await listener.start();
  const server = await createShopServer({ services, settings: SETTINGS, logger });
  const port = await server.listen(0, "127.0.0.1");
  const close = async () => {
    await server.close();
    await listener.stop();
  };
  return { address: `http://127.0.0.1:${port}`, close };
}

describe("the cart events of one process", () => {
  const user = { userId: "awa", sessionId: "s1", role: "GENERAL" } as const;
  const streamOf = () => ({ send: vi.fn(), end: vi.fn() });

  /** With a subscription for each stream. */
  function eventsOf(live: Set<string>, parts: { maxStreamsPerUser?: number; sessionCheckMs?: number } = {}) {
    const listeners = new Set<(version: number) => void>();
    const changes = {
      version: async () => 1,
      subscribe: (_: string, listener: (version: number) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const events = new CartEvents({ changes, liveSessions: async () => live, ...parts });
    onTestFinished(() => events.close());
    const change = (version: number) => {
      for (const listener of listeners) listener(version);
    };
    return { events, change, listeners };
  }

  it("tell each version once, and none that is older", async () => {
    const { events, change } = eventsOf(new Set(["s1"]));
    const stream = streamOf();
    events.follow(user, stream);
    await expect.poll(() => stream.send.mock.calls.length).toBe(1);
    for (const version of [2, 2, 1, 3]) change(version);
    await expect
      .poll(() => stream.send.mock.calls.map(([, data]) => data))
      .toEqual(["awa 1", "awa 2", "awa 3"]);
  });

  it("go to a user's newest streams, and to none that has closed", async () => {
    const { events, listeners } = eventsOf(new Set(["s1"]), { maxStreamsPerUser: 2 });
    const ends = [1, 2, 3].map(() => events.follow(user, streamOf()));
    expect(listeners.size).toBe(2);
    for (const end of ends) end();
    expect(listeners.size).toBe(0);
  });

  it("end the streams of a session that has ended, though nothing changes", async () => {
    const live = new Set(["s1"]);
    const { events } = eventsOf(live, { sessionCheckMs: 20 });
    const stream = streamOf();
    events.follow(user, stream);
    await expect.poll(() => stream.send.mock.calls.length).toBe(1);
    expect(stream.end).not.toHaveBeenCalled();
    live.clear();
    await expect.poll(() => stream.end.mock.calls.length).toBeGreaterThan(0);
  });
});
