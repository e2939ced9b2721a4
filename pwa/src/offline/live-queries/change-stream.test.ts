import { beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { ChangeStream } from "./change-stream.ts";
import type { Resync } from "./resync.ts";

/** A connection as the browser holds it. */
class Connection {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  close(): void {
    this.closed = true;
  }
  say(version: string): void {
    this.onmessage?.(new MessageEvent("message", { data: version }));
  }
  break(): void {
    this.onerror?.(new Event("error"));
  }
}

/** The page of the test. */
let opened: Connection[];
let page: { worthwhile: boolean };
let resync: Mock<Resync>;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  page = { worthwhile: true };
  resync = vi.fn(async () => true);
});

function start(): void {
  new ChangeStream({
    open: () => {
      const connection = new Connection();
      opened.push(connection);
      return connection;
    },
    isWorthwhile: () => page.worthwhile,
    resync,
  }).start();
}

function last(): Connection {
  const connection = opened.at(-1);
  if (!connection) throw new Error("no stream was opened");
  return connection;
}

function becomes(isWorthwhile: boolean, event: Event, target: EventTarget = window): void {
  page.worthwhile = isWorthwhile;
  target.dispatchEvent(event);
}

describe("an open page", () => {
  it("resyncs within two seconds after an event, once for several events", async () => {
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

  it("does not resync at the same moment as all others", async () => {
    const delays = new Set<number>();
    start();
    for (let phone = 0; phone < 20; phone++) {
      const told = Date.now();
      resync.mockImplementationOnce(async () => delays.add(Date.now() - told) !== undefined);
      last().say(String(phone));
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(delays.size).toBeGreaterThan(10);
  });

  it("resyncs again when another tab was syncing", async () => {
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

describe("a stream that breaks", () => {
  it("is opened again after pauses that grow, up to some minutes", async () => {
    start();
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const before = Date.now();
      const count = opened.length;
      last().break();
      expect(last().closed).toBe(true);
      while (opened.length === count) await vi.advanceTimersByTimeAsync(100);
      pauses.push(Date.now() - before);
    }
    expect(pauses[0]).toBeLessThanOrEqual(6_100);
    expect(pauses[4]).toBeGreaterThan(2 * (pauses[0] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(450_100);
  });

  it("is opened again soon when it had been stable", async () => {
    start();
    for (let tries = 0; tries < 6; tries++) {
      await vi.advanceTimersByTimeAsync(60_000);
      last().break();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(opened).toHaveLength(tries + 2);
    }
  });

  it("catches up on what was missed meanwhile", async () => {
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

describe("no stream is open", () => {
  it("where it is not worthwhile from the start, until it is", () => {
    page.worthwhile = false;
    start();
    expect(opened).toHaveLength(0);
    becomes(true, new Event("visibilitychange"), document);
    expect(opened).toHaveLength(1);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(opened).toHaveLength(1);
  });

  it.each([
    ["hidden", new Event("visibilitychange"), () => document],
    ["offline", new Event("offline"), () => window],
  ])("while the page is %s, and then nothing is asked", async (_, event, target) => {
    start();
    last().say("1");
    becomes(false, event, target());
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([opened.length, resync.mock.calls.length]).toEqual([1, 0]);
    becomes(true, new Event("online"));
    expect(opened).toHaveLength(2);
  });

  it("while the page waits in the back-forward cache", () => {
    start();
    dispatchEvent(new Event("pagehide"));
    expect(last().closed).toBe(true);
    dispatchEvent(new Event("pageshow"));
    expect(opened).toHaveLength(2);
  });

  it("while a broken one waits to be opened again and the page is hidden; visible again, it is opened at once", async () => {
    start();
    last().break();
    becomes(false, new Event("visibilitychange"), document);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(1);
    becomes(true, new Event("visibilitychange"), document);
    expect(opened).toHaveLength(2);
  });
});
