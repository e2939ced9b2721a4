import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../logging/logger.ts";
import { parseSettings } from "../../settings/settings.ts";
import { EventStream as Stream } from "../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { CATALOGUE_EVENTS_PATH, CatalogueEvents } from "./catalogue-events.ts";
import { ChangeListener } from "./change-listener.ts";

describe("an open page", () => {
  let shop: TestShop;
  let owner: { token: string };
  let robe: string;
  beforeAll(async () => {
    shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.001" });
    owner = await shop.createUser("Patronne", "SUPER_ADMIN");
    [robe = ""] = await shop.createProducts({ sellingPrice: 15_000 });
  });
  afterAll(() => shop.close());

  const cursor = async () => {
    const { data } = await shop.ask("{ catalogueChanges { cursor } }");
    return (data as { catalogueChanges: { cursor: string } }).catalogueChanges.cursor;
  };
  const metrics = async () => (await fetch(`${shop.address}/metrics`)).text();

  it("receives the catalogue's version, and the next one after a change by this process", async () => {
    const stream = await Stream.open(shop.address);
    expect(await stream.next()).toBe(`data: ${await cursor()}`);
    const deleted = await shop.ask(`mutation { deleteProduct(id: "${robe}") }`, {}, owner);
    expect(deleted.errors).toBeUndefined();
    expect(await stream.next()).toBe(`data: ${await cursor()}`);
    stream.disconnect();
  });

  it("is notified of a change committed by another process", async () => {
    const [jupe] = await shop.createProducts({ productName: "Jupe" });
    const url = String((shop.services.database.options as { url?: string }).url);
    const logger = createLogger(parseSettings({ LOG_LEVEL: "silent" }));
    const listener = new ChangeListener(url, () => shop.services.searchIndex.sync(), logger);
    await listener.start();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const stream = await Stream.open(shop.address);
    const before = await stream.next();
    await other.query("UPDATE products SET selling_price = 9000 WHERE id = $1", [jupe]);
    const after = await stream.next();
    expect(after).not.toBe(before);
    expect(after).toBe(`data: ${await cursor()}`);
    stream.disconnect();
    await other.end();
    await listener.stop();
  });

  it("gets a response that is not cached, buffered by proxies or compressed", async () => {
    const stream = await Stream.open(shop.address);
    const { headers } = stream.response;
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "transfer-encoding": "chunked",
    });
    expect(headers.get("content-encoding")).toBeNull();
    stream.disconnect();
    const head = await fetch(`${shop.address}${CATALOGUE_EVENTS_PATH}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("is counted in the metrics while it is connected", async () => {
    const streams = await Promise.all([1, 2, 3].map(() => Stream.open(shop.address)));
    await expect.poll(metrics).toContain("catalogue_event_streams 3");
    for (const stream of streams) stream.disconnect();
    await expect.poll(metrics).toContain("catalogue_event_streams 0");
  });
});

it("a stopping server ends the streams at once and does not wait for them", async () => {
  const shop = await openTestShop();
  const stream = await Stream.open(shop.address);
  await stream.next();
  const began = Date.now();
  const closed = shop.close();
  expect(await stream.next()).toBeUndefined();
  await closed;
  expect(Date.now() - began).toBeLessThan(10_000); // Apollo's grace period for requests under way
});

describe("the streams of one process", () => {
  let server: Server;
  let events: CatalogueEvents;
  let change = () => undefined as unknown;
  let address: string;
  const index = {
    version: "1",
    onChange: (listener: () => void) => {
      change = listener;
    },
  };
  const serve = async (limits: {
    maxStreams?: number;
    maxStreamsPerClient?: number;
    heartbeatMs?: number;
  }) => {
    const unchanging = { get: () => ({ version: 1 }), onChange: () => undefined };
    events = new CatalogueEvents({ catalogue: index, shop: unchanging, ...limits });
    const app = express().set("trust proxy", "loopback").use(events.routes());
    server = createServer(app).listen(0);
    await new Promise((resolve) => server.once("listening", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    events.close();
    server.close();
    index.version = "1";
  });

  it("are limited; a refused client may retry later, once another has disconnected", async () => {
    await serve({ maxStreams: 2 });
    const [one, two] = [await Stream.open(address), await Stream.open(address)];
    const refused = await fetch(`${address}${CATALOGUE_EVENTS_PATH}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
    one.disconnect();
    await expect.poll(() => events.size).toBe(1);
    const third = await Stream.open(address);
    expect(third.response.status).toBe(200);
    for (const stream of [two, third]) stream.disconnect();
  });

  it("are shared among clients; one that has its share is refused, whatever address of its network it uses", async () => {
    await serve({ maxStreamsPerClient: 2 });
    const open = (client: string) => Stream.open(address, { "x-forwarded-for": client });
    const first = await open("2001:db8::1");
    const second = await open("2001:db8::2");
    const refused = await open("2001:db8::3");
    expect([refused.response.status, refused.response.headers.get("retry-after")]).toEqual([429, "60"]);
    const other = await open("41.202.207.1");
    expect(other.response.status).toBe(200);
    first.disconnect();
    await expect.poll(() => events.size).toBe(2);
    const third = await open("2001:db8::3");
    expect(third.response.status).toBe(200);
    for (const stream of [second, other, third]) stream.disconnect();
  });

  it("are all notified, however many they are", async () => {
    await serve({});
    const streams = await Promise.all(Array.from({ length: 250 }, () => Stream.open(address)));
    for (const stream of streams) await stream.next();
    index.version = "2";
    change();
    for (const stream of streams) expect(await stream.next()).toBe("data: 2");
    for (const stream of streams) stream.disconnect();
  });

  it("send heartbeats", async () => {
    await serve({ heartbeatMs: 20 });
    const stream = await Stream.open(address);
    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([
      "data: 1",
      "event: beat\ndata:",
      "event: beat\ndata:",
    ]);
    stream.disconnect();
  });

  it("are refused once the server is stopping", async () => {
    await serve({});
    events.close();
    expect((await fetch(`${address}${CATALOGUE_EVENTS_PATH}`)).status).toBe(503);
  });
});
