import { beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import { CatalogueFollower } from "./catalogue-follower.ts";
import { EventStream } from "./event-stream.ts";
import type { Resync } from "./resync.ts";

/** Replaces the browser's `EventSource` in these tests. */
class Connection {
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  readyState = 1;
  close(): void {
    this.closed = true;
  }
  readonly #named = new Map<string, (event: MessageEvent) => void>();
  addEventListener(name: string, listener: (event: MessageEvent) => void): void {
    this.#named.set(name, listener);
  }
  say(version: string): void {
    this.dispatch("message", version);
  }
  dispatch(name: string, data = ""): void {
    this.#named.get(name)?.(new MessageEvent(name, { data }));
  }
  break(): void {
    this.readyState = 0;
    this.onerror?.(new Event("error"));
  }
  /** The server answers 503. */
  refuse(): void {
    this.readyState = 2;
    this.onerror?.(new Event("error"));
  }
}

let opened: Connection[];
let page: { visible: boolean; online: boolean; savesData: boolean };
let resync: Mock<Resync>;
let connection: ConnectionMonitor;
let cart: { userId: string | undefined; reload: Mock; changed(): void };
let events: EventStream;
let retryAfterMs: number;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  page = { visible: true, online: true, savesData: false };
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() =>
    page.visible ? "visible" : "hidden",
  );
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => page.online);
  resync = vi.fn(async () => true);
  connection = new ConnectionMonitor();
  retryAfterMs = 0;
  cart = {
    userId: undefined,
    reload: vi.fn(),
    changed: () => undefined,
  };
});

function start(): void {
  events = new EventStream({
    open: () => {
      const connection = new Connection();
      opened.push(connection);
      return connection;
    },
    askRetryAfter: async () => retryAfterMs,
    saveData: () => page.savesData,
    connection,
    user: {
      get userId() {
        return cart.userId;
      },
      subscribe: (listener) => {
        cart.changed = listener;
        return () => undefined;
      },
    },
    onAliveWithoutStream: () => cart.reload(),
  });
  new CatalogueFollower(events, resync);
  events.start();
}

function last(): Connection {
  const connection = opened.at(-1);
  if (!connection) throw new Error("no stream was opened");
  return connection;
}

const hide = () => becomes({ visible: false }, "visibilitychange", document);
const show = () => becomes({ visible: true }, "visibilitychange", document);

function becomes(state: Partial<typeof page>, event: string, target: EventTarget = window): void {
  Object.assign(page, state);
  target.dispatchEvent(new Event(event));
}

describe("an open page", () => {
  it("updates its products within two seconds, and only once for several events in this time", async () => {
    start();
    last().say("1");
    last().say("2");
    last().say("3");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resync.mock.calls).toEqual([["3", "1"]]);
    last().say("4");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resync.mock.lastCall).toEqual(["4", "1"]);
  });

  it("waits for a random time after an event, because all pages would otherwise send requests together", async () => {
    const delays = new Set<number>();
    start();
    for (let phone = 0; phone < 20; phone++) {
      const startedAt = Date.now();
      resync.mockImplementationOnce(async () => delays.add(Date.now() - startedAt) !== undefined);
      last().say(String(phone));
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(delays.size).toBeGreaterThan(10);
  });

  it("tries to update again later if another tab was syncing", async () => {
    resync.mockResolvedValueOnce(false);
    start();
    last().say("1");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(resync.mock.calls).toEqual([
      ["1", "1"],
      ["1", "1"],
    ]);
  });
});

describe("a broken stream", () => {
  /** Returns the time until the next connection is opened (ms). */
  async function untilOpened(): Promise<number> {
    const [before, count] = [Date.now(), opened.length];
    while (opened.length === count) await vi.advanceTimersByTimeAsync(100);
    return Date.now() - before;
  }

  it("is opened again after growing pauses, up to half a minute", async () => {
    start();
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      last().break();
      expect(last().closed).toBe(true);
      pauses.push(await untilOpened());
    }
    expect(pauses[0]).toBeLessThanOrEqual(3_100);
    expect(pauses[3]).toBeGreaterThan(2 * (pauses[0] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_100);
  });

  it("that has brought an event is opened again after a short pause, however often it breaks", async () => {
    start();
    for (let tries = 0; tries < 6; tries++) {
      last().say(String(tries));
      last().break();
      expect(await untilOpened()).toBeLessThanOrEqual(3_100);
    }
  });

  it("is opened again soon after an answered request shows that the server can be reached", async () => {
    start();
    for (let tries = 0; tries < 6; tries++) {
      last().break();
      await untilOpened();
    }
    last().break();
    connection.reportAlive();
    expect(await untilOpened()).toBeLessThanOrEqual(3_100);
  });

  it("is opened again only after the pause that the server asks for when it refuses the stream", async () => {
    start();
    retryAfterMs = 60_000;
    last().refuse();
    await vi.advanceTimersByTimeAsync(10_000);
    connection.reportAlive();
    hide();
    show();
    await vi.advanceTimersByTimeAsync(49_900);
    expect(opened).toHaveLength(1);
    expect(await untilOpened()).toBeLessThanOrEqual(12_100);
  });

  it("makes the page query missed changes once it is open again", async () => {
    start();
    last().say("1");
    await vi.advanceTimersByTimeAsync(2_000);
    last().break();
    await vi.advanceTimersByTimeAsync(6_000);
    last().say("2");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resync.mock.lastCall).toEqual(["2", "1"]);
  });
});

describe("a connection", () => {
  it("that sends no more heartbeats is closed, and a new connection is opened at once", async () => {
    start();
    last().say("1");
    for (let beats = 0; beats < 10; beats++) {
      await vi.advanceTimersByTimeAsync(20_000);
      last().dispatch("beat");
    }
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([opened.length, opened[0]?.closed]).toEqual([2, true]);
  });

  it("that never sends a first event is opened again after a pause", async () => {
    start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([opened.length, last().closed]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(opened).toHaveLength(2);
  });

  it("that sends a heartbeat shows that the server can be reached, so that waiting requests are sent", () => {
    const onAlive = vi.fn();
    connection.onAlive(onAlive);
    start();
    last().dispatch("beat");
    expect(onAlive).toHaveBeenCalledOnce();
  });
});

describe("a topic of events", () => {
  it("passes the data of its events to components, as long as they follow the topic", () => {
    start();
    const heard = vi.fn();
    const stop = events.on("cart", heard);
    last().dispatch("cart", "awa 7");
    last().dispatch("shop", "8");
    stop();
    last().dispatch("cart", "awa 9");
    expect(heard.mock.calls).toEqual([["awa 7"]]);
  });

  it("tells its listeners once, at the first event after a break, that events may have been missed", async () => {
    start();
    const missed = vi.fn();
    events.onReconnect(missed);
    last().dispatch("beat");
    last().break();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(missed).not.toHaveBeenCalled();
    last().dispatch("beat");
    last().dispatch("beat");
    expect(missed).toHaveBeenCalledOnce();
  });
});

describe("a page that follows its user's cart", () => {
  it("opens its stream again at each sign-in and sign-out, but not for a change of the cart", () => {
    start();
    cart.userId = "awa";
    cart.changed();
    cart.changed();
    expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
    cart.userId = undefined;
    cart.changed();
    expect(opened.map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  it("while the stream is broken, queries the cart only once, however many other requests reach the server", async () => {
    start();
    last().say("1");
    last().break();
    for (const _ of [1, 2, 3]) connection.reportAlive();
    expect(cart.reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(6_000);
    last().say("1");
    connection.reportAlive();
    expect(cart.reload).toHaveBeenCalledTimes(1);
  });

  it("does not query the cart when the stream is open again, because the stream sends the cart's version", async () => {
    start();
    last().break();
    await vi.advanceTimersByTimeAsync(6_000);
    last().say("1");
    expect(cart.reload).not.toHaveBeenCalled();
  });
});

describe("no connection is open", () => {
  it.each([
    ["the page is hidden", { visible: false }],
    ["there is no network", { online: false }],
    ["the user saves data", { savesData: true }],
  ])("for a newly opened page, as long as %s", (_, state) => {
    Object.assign(page, state);
    start();
    expect(opened).toHaveLength(0);
    becomes({ visible: true, online: true, savesData: false }, "visibilitychange", document);
    expect(opened).toHaveLength(1);
    show();
    expect(opened).toHaveLength(1);
  });

  it.each([
    ["hidden", () => hide()],
    ["offline", () => becomes({ online: false }, "offline")],
  ])("while the page is %s, and no request is sent", async (_, leave) => {
    start();
    last().say("1");
    leave();
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([opened.length, resync.mock.calls.length]).toEqual([1, 0]);
    becomes({ visible: true, online: true }, "online");
    expect(opened).toHaveLength(2);
  });

  it("while the page is in the back-forward cache", () => {
    start();
    dispatchEvent(new Event("pagehide"));
    expect(last().closed).toBe(true);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(opened).toHaveLength(2);
  });

  it("while the page is hidden, even after a break; the stream opens again when the page is visible", async () => {
    start();
    last().break();
    hide();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(1);
    show();
    expect(opened).toHaveLength(2);
  });

  it("while the page is hidden or saves data, unless it is online and follows the panel's orders", () => {
    Object.assign(page, { visible: false, savesData: true });
    start();
    const stop = events.on("orders", () => undefined);
    expect(opened).toHaveLength(1);
    becomes({ online: false }, "offline");
    expect(last().closed).toBe(true);
    becomes({ online: true }, "online");
    expect(opened).toHaveLength(2);
    stop();
    expect(last().closed).toBe(true);
  });
});
