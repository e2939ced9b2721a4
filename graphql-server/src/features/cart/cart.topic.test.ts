import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createServices } from "../../composition/composition-root.ts";
import { createShopServer } from "../../composition/http-server.ts";
import { createLogger } from "../../platform/logging/logger.ts";
import { parseSettings } from "../../platform/settings/settings.ts";
import { EventStream } from "../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

const SETTINGS = parseSettings({ LOG_LEVEL: "silent", GRAPHQL_OPEN: "true", RATE_LIMIT_FACTOR: "1000" });
const APPLY = `mutation ($operations: [CartOperationInput!]!) {
  applyCartOperations(operations: $operations) { cart { version } }
}`;

interface User {
  id: string;
  email: string;
  token: string;
}

describe("the event stream of a signed-in user's page", () => {
  let shop: TestShop;
  /** A second server process on the shop's database. It learns of edits only by the database's notifications. */
  let secondInstance: { address: string; close(): Promise<void> };
  let robe = "";
  beforeAll(async () => {
    shop = await openTestShop();
    [robe = ""] = await shop.createProducts({});
    secondInstance = await openSecondInstance(shop);
  });
  afterAll(async () => {
    await secondInstance.close();
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

  /**
   * Adds a product to the user's cart.
   * @returns the new version of the cart
   */
  const add = async ({ token }: User) => {
    const operations = [{ id: randomUUID(), kind: "ADD", productId: robe, quantity: 1 }];
    const { data } = await shop.ask(APPLY, { operations }, { token });
    return (data as { applyCartOperations: { cart: { version: number } } }).applyCartOperations.cart.version;
  };

  it("sends the cart's version when it opens, and the next version after an edit on another device", async () => {
    const awa = await shop.createUser("Awa");
    const phone = await open(awa);
    expect(await phone.nextOf("cart")).toBe(`${awa.id} 0`);
    const version = await add(awa);
    expect(await phone.nextOf("cart")).toBe(`${awa.id} ${version}`);
    expect(await (await open(awa)).nextOf("cart")).toBe(`${awa.id} ${version}`);
  });

  it("sends the cart's version after an edit in another process", async () => {
    const brice = await shop.createUser("Brice");
    const phone = await open(brice, secondInstance.address);
    expect(await phone.nextOf("cart")).toBe(`${brice.id} 0`);
    const version = await add(brice);
    expect(await phone.nextOf("cart")).toBe(`${brice.id} ${version}`);
  });

  it("sends nothing to another user, to a visitor, or to a page of another site that sends the cookie", async () => {
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
    await expect.poll(() => own.nextOf("cart")).toBe(`${clara.id} ${version}`);
    // The shop sends the event of this new product after the cart's event. So if a stream receives the product's event,
    // no event of the cart can follow.
    await shop.createProducts({});
    for (const stream of strangers) {
      const heard = [await stream.next()];
      while (heard.filter((event) => event?.startsWith("data: ")).length < 2) heard.push(await stream.next());
      expect(heard.join("\n")).not.toContain(clara.id);
    }
  });

  it("sends the cart's version after a process of another release has announced an edit in its own format", async () => {
    const fanta = await shop.createUser("Fanta");
    const phone = await open(fanta, secondInstance.address);
    expect(await phone.nextOf("cart")).toBe(`${fanta.id} 0`);
    const version = await add(fanta);
    expect(await phone.nextOf("cart")).toBe(`${fanta.id} ${version}`);
    const { database } = shop.services;
    await database.query("UPDATE carts SET version = 7 WHERE user_id = $1", [fanta.id]);
    await database.query("SELECT pg_notify('cart', $1)", [`${fanta.id} 7`]);
    expect(await phone.nextOf("cart")).toBe(`${fanta.id} 7`);
  });

  it("needs only one query to check the sessions of all pages of the user before it sends an event", async () => {
    const grace = await shop.createUser("Grace");
    const pages = await Promise.all(Array.from({ length: 20 }, () => open(grace)));
    for (const page of pages) expect(await page.nextOf("cart")).toBe(`${grace.id} 0`);
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    const version = await add(grace);
    for (const page of pages) expect(await page.nextOf("cart")).toBe(`${grace.id} ${version}`);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    // The first query reads the session of the user who sends the edit. The second query reads the sessions of all
    // twenty pages before the event of the cart is sent.
    expect(statements.filter((statement) => statement.includes("FROM sessions"))).toHaveLength(2);
  });

  it("ends when the user signs out, without another event about the cart", async () => {
    const emma = await shop.createUser("Emma");
    const other = { ...emma, token: (await shop.services.accounts.signIn(emma.email, "motdepasse")).token };
    const phone = await open(emma);
    expect(await phone.nextOf("cart")).toBe(`${emma.id} 0`);
    await shop.ask("mutation { signOut }", {}, emma);
    await add(other);
    expect(await phone.nextOf("cart")).toBeUndefined();
  });
});

/** Opens another server on the shop's database. This server learns of changes only by the database's notifications. */
async function openSecondInstance(shop: TestShop) {
  const { database } = shop.services;
  const logger = createLogger(SETTINGS);
  const services = createServices(database, SETTINGS, ["secret-des-tests-".repeat(3)]);
  await Promise.all([services.searchIndex.sync(), services.shop.open()]);
  const url = String((database.options as { url?: string }).url);
  await services.events.start(url, logger);
  const server = await createShopServer({ services, settings: SETTINGS, logger });
  const port = await server.listen(0, "127.0.0.1");
  const close = async () => {
    await server.close();
    await services.events.close();
  };
  return { address: `http://127.0.0.1:${port}`, close };
}
