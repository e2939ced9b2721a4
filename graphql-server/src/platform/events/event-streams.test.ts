import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { EventStream as Stream } from "../../testing/event-stream.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createLogger } from "../logging/logger.ts";
import type { Role } from "../security/role.rules.ts";
import { EventBus } from "./event-bus.ts";
import { EVENT_STREAM_PATH, EventStreams, type StreamBounds } from "./event-streams.ts";
import type { PrivateTopic } from "./topic.ts";

let shop: TestShop;
let owner: { token: string };
let robe: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.001" });
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  [robe = ""] = await shop.createProducts({ sellingPrice: 15_000 });
});
afterAll(() => shop.close());

describe("an open page", () => {
  const cursor = async () => {
    const { data } = await shop.ask("{ catalogueChanges { cursor } }");
    return (data as { catalogueChanges: { cursor: string } }).catalogueChanges.cursor;
  };
  const metrics = async () => (await fetch(`${shop.address}/metrics`)).text();

  it("receives the catalogue's version, and the next version after a change by this process", async () => {
    const stream = await Stream.open(shop.address);
    expect(await stream.next()).toBe(`data: ${await cursor()}`);
    const deleted = await shop.ask(`mutation { deleteProduct(id: "${robe}") }`, {}, owner);
    expect(deleted.errors).toBeUndefined();
    expect(await stream.next()).toBe(`data: ${await cursor()}`);
    stream.disconnect();
  });

  it("receives the catalogue's new version after a change by another process", async () => {
    const [jupe] = await shop.createProducts({ productName: "Jupe" });
    const { database, events } = shop.services;
    const url = String((database.options as { url?: string }).url);
    await events.start(url, createLogger({ logLevel: "silent" }));
    onTestFinished(() => events.close());
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
  });

  it("gets a response that is not cached, compressed or buffered by proxies", async () => {
    const stream = await Stream.open(shop.address);
    const { headers } = stream.response;
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
      "transfer-encoding": "chunked",
    });
    expect(headers.get("content-encoding")).toBeNull();
    stream.disconnect();
    const head = await fetch(`${shop.address}${EVENT_STREAM_PATH}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("is counted in the metrics while it is connected", async () => {
    await expect.poll(metrics).toContain("catalogue_event_streams 0");
    const streams = await Promise.all([1, 2, 3].map(() => Stream.open(shop.address)));
    await expect.poll(metrics).toContain("catalogue_event_streams 3");
    for (const stream of streams) stream.disconnect();
    await expect.poll(metrics).toContain("catalogue_event_streams 0");
  });
});

it("an open page loses its stream at once when the server stops", async () => {
  const stopping = await openTestShop();
  const stream = await Stream.open(stopping.address);
  await stream.next();
  const began = Date.now();
  const closed = stopping.close();
  expect(await stream.next()).toBeUndefined();
  await closed;
  expect(Date.now() - began).toBeLessThan(10_000); // if a stream were still open, Apollo would wait for ten seconds
});

describe("the streams of one process", () => {
  const VERSIONS: PrivateTopic = {
    name: "cart",
    roles: ["GENERAL", "ADMIN"],
    content: { current: async (_, users) => current(users) },
  };
  const HINTS: PrivateTopic = { name: "orders", roles: ["ADMIN"], content: { missed: "CHANGED" } };

  let server: Server;
  let bus: EventBus;
  let streams: EventStreams;
  let address: string;
  let catalogue: { name: string; event: string; version: string; sync(): Promise<void>; data(): string } & {
    onChange(listener: () => void): void;
    change(): void;
  };
  let current: (users: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Each valid session, with its user's current role. */
  let live: Map<string, Role>;
  /**
   * `reading` is a promise that the server waits for before it knows the user of a stream; undefined if it need not
   * wait. `asked` is the number of streams whose user the server has asked for.
   */
  let reading: Promise<void> | undefined;
  let asked = 0;
  const liveRoles = vi.fn(async (_: readonly string[]): Promise<ReadonlyMap<string, Role>> => live);
  beforeEach(() => {
    reading = undefined;
    asked = 0;
    let listener = () => undefined as unknown;
    catalogue = {
      name: "catalogue",
      event: "message",
      version: "1",
      sync: async () => undefined,
      data: () => catalogue.version,
      onChange: (one) => {
        listener = one;
      },
      change: () => void listener(),
    };
    current = async (users) => new Map(users.map((user) => [user, `${user} 1`]));
    live = new Map<string, Role>([
      ["s-awa", "GENERAL"],
      ["s-bea", "ADMIN"],
      ["s-chloe", "ADMIN"],
    ]);
    liveRoles.mockReset().mockImplementation(async () => live);
  });

  const serve = async (bounds: Partial<StreamBounds> = {}) => {
    bus = new EventBus({
      publicTopics: [catalogue],
      privateTopics: [VERSIONS, HINTS],
      send: async () => undefined,
    });
    streams = new EventStreams({
      bus,
      database: shop.services.database,
      userOf: async ({ headers }) => {
        asked += 1;
        await reading;
        const userId = String(headers.authorization ?? "");
        const role = live.get(`s-${userId}`);
        return role ? { userId, sessionId: `s-${userId}`, role } : null;
      },
      liveRoles,
      bounds,
    });
    const app = express().set("trust proxy", "loopback").use(streams.routes());
    server = createServer(app).listen(0);
    await new Promise((resolve) => server.once("listening", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(async () => {
    streams.close();
    server.close();
    await bus.close();
  });

  const open = async (user: string) => {
    const stream = await Stream.open(address, { authorization: user });
    onTestFinished(() => stream.disconnect());
    await stream.nextOf("cart");
    return stream;
  };
  const version = (user: string, data: string) =>
    bus.publish(VERSIONS, { users: [user], roles: [], data: `${user} ${data}` });

  it("are limited in number: while all are in use, a new client is refused until another disconnects", async () => {
    await serve({ streams: 2, adminStreams: 0 });
    const [one, two] = [await Stream.open(address), await Stream.open(address)];
    const refused = await fetch(`${address}${EVENT_STREAM_PATH}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    one.disconnect();
    await expect.poll(() => streams.size).toBe(1);
    const third = await Stream.open(address);
    expect(third.response.status).toBe(200);
    for (const stream of [two, third]) stream.disconnect();
  });

  it("are limited in number for each client; all IPv6 addresses of one network count as one client", async () => {
    await serve({ streamsPerClient: 2 });
    const openFrom = (client: string) => Stream.open(address, { "x-forwarded-for": client });
    const first = await openFrom("2001:db8::1");
    const second = await openFrom("2001:db8::2");
    const refused = await openFrom("2001:db8::3");
    expect([refused.response.status, refused.response.headers.get("retry-after")]).toEqual([429, "60"]);
    const other = await openFrom("41.202.207.1");
    expect(other.response.status).toBe(200);
    first.disconnect();
    await expect.poll(() => streams.size).toBe(2);
    const third = await openFrom("2001:db8::3");
    expect(third.response.status).toBe(200);
    for (const stream of [second, other, third]) stream.disconnect();
  });

  it("deliver an order's events to admins even while 1,050 visitors at five IP addresses have streams", async () => {
    await serve();
    const early = await open("bea");
    const strangers = await Promise.all(
      Array.from({ length: 1_050 }, (_, place) =>
        Stream.open(address, { "x-forwarded-for": `41.202.207.${place % 5}` }),
      ),
    );
    onTestFinished(() => {
      for (const stranger of strangers) stranger.disconnect();
    });
    expect(new Set(strangers.map(({ response }) => response.status))).toEqual(new Set([200]));
    const late = await open("chloe");
    bus.publish(HINTS, { users: ["bea", "chloe"], roles: [], data: "NEW" });
    for (const page of [early, late]) expect(await page.nextOf("orders")).toBe("NEW");
  });

  it("never exceed the limit: a new client ends the newest stream of the client with the most streams", async () => {
    await serve({ streams: 6, adminStreams: 0 });
    const openFrom = (client: string) => Stream.open(address, { "x-forwarded-for": client });
    const greedy: Stream[] = [];
    for (let count = 0; count < 4; count += 1) greedy.push(await openFrom("41.202.207.1"));
    const modest = [await openFrom("41.202.207.2"), await openFrom("41.202.207.2")];
    for (const stream of [...greedy, ...modest]) await stream.next();
    const newcomer = await openFrom("41.202.207.3");
    expect([newcomer.response.status, await greedy[3]?.next()]).toEqual([200, undefined]);
    const another = await openFrom("41.202.207.1");
    expect([another.response.status, another.response.headers.get("retry-after")]).toEqual([503, "60"]);
    const head = (client: string) =>
      fetch(`${address}${EVENT_STREAM_PATH}`, { method: "HEAD", headers: { "x-forwarded-for": client } });
    expect((await head("41.202.207.1")).status).toBe(503);
    expect((await head("41.202.207.4")).status).toBe(200);
    catalogue.change();
    for (const stream of [...greedy.slice(0, 3), ...modest]) expect(await stream.next()).toBe("data: 1");
    for (const stream of [...greedy, ...modest, newcomer]) stream.disconnect();
  });

  it("include some for admins, which visitors can neither use nor end", async () => {
    await serve({ streams: 4, adminStreams: 2, streamsPerClient: 2 });
    const visitors = [await Stream.open(address), await Stream.open(address)];
    for (const stream of visitors) await stream.next();
    expect((await Stream.open(address)).response.status).toBe(429);
    expect((await Stream.open(address, { "x-forwarded-for": "41.202.207.1" })).response.status).toBe(200);
    expect(await visitors[1]?.next()).toBeUndefined();
    const admins = [await open("bea"), await open("chloe")];
    expect(streams.size).toBe(4);
    // If admins have more streams than are reserved for them, a further admin's stream ends the stream of a visitor.
    admins.push(await open("bea"));
    expect(streams.size).toBe(4);
    expect((await Stream.open(address, { "x-forwarded-for": "41.202.207.2" })).response.status).toBe(503);
    bus.publish(HINTS, { users: ["bea", "chloe"], roles: [], data: "NEW" });
    for (const page of admins) expect(await page.nextOf("orders")).toBe("NEW");
    for (const stream of visitors) stream.disconnect();
  });

  it("whose users are still being read are limited too: the client with the most loses one to a new client", async () => {
    await serve({ openingStreams: 3 });
    const openFrom = (client: string) =>
      Stream.open(address, { "x-forwarded-for": client, authorization: "slow" });
    let letGo: () => void = () => undefined;
    reading = new Promise((resolve) => {
      letGo = resolve;
    });
    const greedy = [1, 2, 3].map(() => openFrom("41.202.207.1"));
    await expect.poll(() => asked).toBe(3);
    const modest = openFrom("41.202.207.2");
    expect((await Promise.race(greedy)).response.status).toBe(503);
    letGo();
    expect((await modest).response.status).toBe(200);
    const statuses = (await Promise.all(greedy)).map(({ response }) => response.status);
    expect(statuses.toSorted()).toEqual([200, 200, 503]);
    for (const stream of await Promise.all([...greedy, modest])) stream.disconnect();
  });

  it("do not include a stream whose client has disconnected before the stream was opened", async () => {
    await serve();
    const [answer] = server.listeners("request") as RequestListener[];
    const client = new AbortController();
    const answered = new Promise<void>((resolve) => {
      server.removeAllListeners("request").once("request", (request, response) => {
        response.once("close", () => {
          answer?.(request, response);
          resolve();
        });
        client.abort();
      });
    });
    await expect(fetch(`${address}${EVENT_STREAM_PATH}`, { signal: client.signal })).rejects.toThrow();
    await answered;
    expect(streams.size).toBe(0);
  });

  it("all receive a new version of the catalogue, even if there are 250 streams", async () => {
    await serve();
    const pages = await Promise.all(Array.from({ length: 250 }, () => Stream.open(address)));
    for (const page of pages) await page.next();
    catalogue.version = "2";
    catalogue.change();
    for (const page of pages) expect(await page.next()).toBe("data: 2");
    for (const page of pages) page.disconnect();
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

  it("are refused when the server is stopping", async () => {
    await serve();
    streams.close();
    expect((await fetch(`${address}${EVENT_STREAM_PATH}`)).status).toBe(503);
  });

  it("receive the private events that their user may see, even after the bus has lost its connection", async () => {
    await serve();
    const [awa, bea, chloe] = [await open("awa"), await open("bea"), await open("chloe")];
    bus.publish(HINTS, { users: ["awa", "bea"], roles: [], data: "NEW" });
    expect(await bea.nextOf("orders")).toBe("NEW");
    bus.publish(HINTS, { users: [], roles: ["ADMIN"], data: "NEW" });
    expect(await chloe.next()).toBe("event: orders\ndata: NEW");
    version("awa", "2");
    expect(await awa.next()).toBe("event: cart\ndata: awa 2");

    current = async () => new Map([["chloe", "chloe 7"]]);
    await bus.start(
      String((shop.services.database.options as { url?: string }).url),
      createLogger({ logLevel: "silent" }),
    );
    expect(await bea.nextOf("orders")).toBe("NEW");
    expect(await bea.next()).toBe("event: orders\ndata: CHANGED");
    const heard = [await chloe.next(), await chloe.next()];
    expect(heard.sort()).toEqual(["event: cart\ndata: chloe 7", "event: orders\ndata: CHANGED"]);
  });

  it("receive no event that the user may no longer see after a change of role", async () => {
    await serve();
    const [bea, chloe] = [await open("bea"), await open("chloe")];
    live.set("s-bea", "GENERAL");
    bus.publish(HINTS, { users: ["bea"], roles: ["ADMIN"], data: "NEW" });
    expect(await chloe.next()).toBe("event: orders\ndata: NEW");
    version("bea", "2");
    expect(await bea.next()).toBe("event: cart\ndata: bea 2");
  });

  it("get all waiting events after a single query of their sessions, and get equal events only once", async () => {
    await serve();
    const pages = [await open("awa"), await open("awa"), await open("bea")];
    let letGo: () => void = () => undefined;
    liveRoles.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          letGo = () => resolve(live);
        }),
    );
    version("awa", "2");
    for (let order = 0; order < 50; order++)
      bus.publish(HINTS, { users: ["bea"], roles: [], data: order < 49 ? "NEW" : "CHANGED" });
    letGo();
    for (const page of pages.slice(0, 2)) expect(await page.next()).toBe("event: cart\ndata: awa 2");
    expect(await pages[2]?.next()).toBe("event: orders\ndata: NEW");
    expect(await pages[2]?.next()).toBe("event: orders\ndata: CHANGED");
    expect(liveRoles.mock.calls).toEqual([[["s-awa"]], [["s-bea"]]]);
  });

  it("receive private topics only if they are among the newest streams of their user", async () => {
    await serve({ privateStreamsPerUser: 2 });
    const pages = [await open("awa"), await open("awa"), await open("awa")];
    version("awa", "2");
    for (const page of pages.slice(1)) expect(await page.next()).toBe("event: cart\ndata: awa 2");
    catalogue.change();
    expect(await pages[0]?.next()).toBe("data: 1");
  });

  it("of an ended session end before the next private event or, without an event, at the next check", async () => {
    await serve();
    const page = await open("awa");
    live.delete("s-awa");
    version("awa", "2");
    expect(await page.next()).toBeUndefined();
    streams.close();
    server.close();

    live.set("s-awa", "GENERAL");
    await serve({ sessionCheckMs: 20 });
    const quiet = await open("awa");
    live.delete("s-awa");
    expect(await quiet.next()).toBeUndefined();
  });

  it("end when their user gets another role; the page connects again and receives what this role may see", async () => {
    await serve({ sessionCheckMs: 20 });
    const page = await open("awa");
    live.set("s-awa", "ADMIN");
    expect(await page.next()).toBeUndefined();
    const again = await open("awa");
    bus.publish(HINTS, { users: [], roles: ["ADMIN"], data: "NEW" });
    expect(await again.nextOf("orders")).toBe("NEW");
  });

  it("end if sessions or current versions cannot be read; their pages connect again and miss nothing", async () => {
    await serve();
    const page = await open("awa");
    liveRoles.mockRejectedValueOnce(new Error("the database is away"));
    version("awa", "2");
    expect(await page.next()).toBeUndefined();
    current = () => Promise.reject(new Error("the database is away"));
    const other = await Stream.open(address, { authorization: "awa" });
    expect([await other.next(), await other.next()]).toEqual(["data: 1", undefined]);
  });
});
