import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../shared/logger.ts";
import { parseSettings } from "../../shared/settings.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { CATALOGUE_EVENTS_PATH, CatalogueEvents } from "./catalogue-events.ts";
import { ChangeListener } from "./change-listener.ts";

/** An open page's stream, read line by line. */
class Stream {
  readonly response: Response;
  readonly #text: AsyncIterator<string>;
  readonly #left: AbortController;
  #rest = "";

  private constructor(response: Response, left: AbortController) {
    this.response = response;
    this.#left = left;
    const body = response.body ?? new ReadableStream<Uint8Array>();
    this.#text = body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  }

  static async open(address: string): Promise<Stream> {
    const left = new AbortController();
    const headers = { accept: "text/event-stream", "accept-encoding": "br, gzip" };
    return new Stream(
      await fetch(`${address}${CATALOGUE_EVENTS_PATH}`, { headers, signal: left.signal }),
      left,
    );
  }

  /** The next event or comment; undefined at the end. */
  async next(): Promise<string | undefined> {
    while (!this.#rest.includes("\n\n")) {
      const { value, done } = await this.#text.next();
      if (done) return undefined;
      this.#rest += value;
    }
    const [first = "", ...others] = this.#rest.split("\n\n");
    this.#rest = others.join("\n\n");
    return first;
  }

  leave(): void {
    this.#left.abort();
  }
}

describe("an open page", () => {
  let shop: TestShop;
  let owner: { token: string };
  let robe: string;
  beforeAll(async () => {
    shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.001" });
    owner = await shop.person("Patronne", "SUPER_ADMIN");
    [robe = ""] = await shop.products({ sellingPrice: 15_000 });
  });
  afterAll(() => shop.close());

  const cursor = async () => {
    const { data } = await shop.ask("{ catalogueChanges { cursor } }");
    return (data as { catalogueChanges: { cursor: string } }).catalogueChanges.cursor;
  };
  const metrics = async () => (await fetch(`${shop.address}/metrics`)).text();

  it("is told where the catalogue stands, and of a change made by this process", async () => {
    const stream = await Stream.open(shop.address);
    expect(await stream.next()).toBe(`data: ${await cursor()}`);
    const deleted = await shop.ask(`mutation { deleteProduct(id: "${robe}") }`, {}, owner);
    expect(deleted.errors).toBeUndefined();
    expect(await stream.next()).toBe(`data: ${await cursor()}`);
    stream.leave();
  });

  it("is told of a change another process has committed", async () => {
    const [jupe] = await shop.products({ productName: "Jupe" });
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
    stream.leave();
    await other.end();
    await listener.stop();
  });

  it("is sent bytes that no cache keeps, no proxy holds back and nothing compresses", async () => {
    const stream = await Stream.open(shop.address);
    const { headers } = stream.response;
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "transfer-encoding": "chunked",
    });
    expect(headers.get("content-encoding")).toBeNull();
    stream.leave();
    const head = await fetch(`${shop.address}${CATALOGUE_EVENTS_PATH}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("counts among the figures while it is open, and no longer", async () => {
    const streams = await Promise.all([1, 2, 3].map(() => Stream.open(shop.address)));
    await expect.poll(metrics).toContain("catalogue_event_streams 3");
    for (const stream of streams) stream.leave();
    await expect.poll(metrics).toContain("catalogue_event_streams 0");
  });
});

it("a server that stops ends the streams at once, and is not held up by them", async () => {
  const shop = await openTestShop();
  const stream = await Stream.open(shop.address);
  await stream.next();
  const began = Date.now();
  const closed = shop.close();
  expect(await stream.next()).toBeUndefined();
  await closed;
  expect(Date.now() - began).toBeLessThan(10_000); // what Apollo gives requests under way before it cuts them off
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
  const serve = async (limits: { maxStreams?: number; heartbeatMs?: number }) => {
    events = new CatalogueEvents({ catalogue: index, ...limits });
    server = createServer(express().use(events.routes())).listen(0);
    await new Promise((resolve) => server.once("listening", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    events.close();
    server.close();
    index.version = "1";
  });

  it("are limited; who comes then is told to come back, and may when another has left", async () => {
    await serve({ maxStreams: 2 });
    const [one, two] = [await Stream.open(address), await Stream.open(address)];
    const refused = await fetch(`${address}${CATALOGUE_EVENTS_PATH}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    one.leave();
    await expect.poll(() => events.size).toBe(1);
    const third = await Stream.open(address);
    expect(third.response.status).toBe(200);
    for (const stream of [two, third]) stream.leave();
  });

  it("are all told, however many they are", async () => {
    await serve({});
    const streams = await Promise.all(Array.from({ length: 250 }, () => Stream.open(address)));
    for (const stream of streams) await stream.next();
    index.version = "2";
    change();
    for (const stream of streams) expect(await stream.next()).toBe("data: 2");
    for (const stream of streams) stream.leave();
  });

  it("say something now and then, so that a quiet one is not taken for a dead one", async () => {
    await serve({ heartbeatMs: 20 });
    const stream = await Stream.open(address);
    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual(["data: 1", ":", ":"]);
    stream.leave();
  });

  it("are not opened any more once the server stops", async () => {
    await serve({});
    events.close();
    expect((await fetch(`${address}${CATALOGUE_EVENTS_PATH}`)).status).toBe(503);
  });
});
