import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StateStore } from "../../data/outbox/state-store.ts";
import { memoryStore } from "../../data/outbox/testing/memory-store.ts";
import type { Session, SessionState } from "../../data/session/session.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { CART_LOG_PREFIX } from "../../lib/storage/storage-keys.ts";
import { Cart, type OpenCart } from "./cart.ts";
import { keyOfLine } from "./line-properties.ts";
import { cartItems } from "./outbox/cart-items.ts";
import { CartOutbox } from "./outbox/cart-outbox.ts";
import { type Carts, recordOf } from "./outbox/carts.ts";
import type { StoredOperation } from "./outbox/stored-cart.ts";
import { PageCart } from "./page-cart.ts";
import { awa, CartServer, flushMicrotasks, lineOf, product } from "./testing/cart-server.ts";

let server: CartServer;
let database: StateStore<Carts>;
beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServer();
  database = memoryStore(cartItems.empty);
});

const restore = vi.fn(async () => undefined);
const logged = () => safeStorage.keys().filter((key) => key.startsWith(CART_LOG_PREFIX));
const parts = () => ({
  store: database,
  api: server.api,
  productsOf: server.productsOf,
  storage: safeStorage,
});
const loaded = (made: readonly StoredOperation[] = [], store = database) =>
  new PageCart({ restore }, { ...parts(), store, made });
const open: OpenCart = async (made) => loaded(made());

/** Opens a page for a user, or for a visitor if `user` is null. @param opening loads the code of the page's cart */
function pageOf(user: typeof awa | null, opening: OpenCart = open): Cart {
  const state: SessionState = { user, ready: true };
  const session = { get: () => state, subscribe: () => () => undefined, restore };
  return new Cart(session as unknown as Session, opening);
}

const add = (page: Cart, letter: string) => page.add(product(letter));
const shown = (page: Cart) =>
  Object.fromEntries(page.get().lines.map((line) => [keyOfLine(line), line.quantity]));

/** Expects that the page sends nothing for ten more minutes. */
async function expectSilence(): Promise<void> {
  const before = server.calls.length + server.queries;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(server.calls.length + server.queries).toBe(before);
}

/** Never finishes loading the code of the cart. */
const never = () => new Promise<PageCart>(() => undefined);

describe("a page that logs its edits, because the browser may kill the page before the edits are stored", () => {
  it("shows the edits at once, and logs them in local storage; the next page sends them", async () => {
    const page = pageOf(awa, never);
    add(page, "a");
    add(page, "a");
    add(page, "b");
    expect(shown(page)).toEqual({ "p-a": 2, "p-b": 1 });
    expect(logged()).toHaveLength(3);

    const next = pageOf(awa);
    await flushMicrotasks();
    expect(logged()).toEqual([]);
    expect(next.isSynced()).toBe(true);
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("makes its edits count once even if it was only slow and the next page has already sent them", async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const page = pageOf(awa, (made) => arrived.then(() => open(made)));
    add(page, "a");
    const next = pageOf(awa);
    await flushMicrotasks();
    arrive();
    await flushMicrotasks();
    expect([page.isSynced(), next.isSynced(), logged()]).toEqual([true, true, []]);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("removes edits from its log once they are stored in the database", async () => {
    server.fates = ["request lost", "request lost"];
    const page = pageOf(awa);
    add(page, "a");
    await flushMicrotasks();
    expect(page.isSynced()).toBe(false);
    expect(logged()).toEqual([]);
  });

  it("removes unreadable entries from its log, and keeps all others", async () => {
    localStorage.setItem(`${CART_LOG_PREFIX}1`, JSON.stringify({ id: "1", userId: awa.id, kind: "ADD" }));
    localStorage.setItem(`${CART_LOG_PREFIX}2`, "{");
    add(pageOf(awa, never), "a");
    const next = pageOf(awa);
    await flushMicrotasks();
    expect([next.isSynced(), logged()]).toEqual([true, []]);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });
});

it("each edit of the cart gets a later time than all earlier edits, even after the clock was set back", async () => {
  server.fates = Array<"request lost">(10).fill("request lost");
  const page = pageOf(awa);
  add(page, "a");
  await flushMicrotasks();
  vi.setSystemTime(Date.now() - 86_400_000);
  add(page, "b");
  add(page, "c");
  await flushMicrotasks();
  const { operations } = recordOf(await database.read(), awa.id);
  expect(operations.map(({ productId }) => productId)).toEqual(["p-a", "p-b", "p-c"]);
});

it("the cart counts an edit once even if another tab sends it while this tab is still storing it", async () => {
  const storing = { ...database };
  const counts: (number | undefined)[] = [];
  const page = pageOf(awa, async (made) => loaded(made(), storing));
  await flushMicrotasks();
  // After this tab has stored the edit, and before this tab learns that, another tab sends the edit.
  storing.change = async (by) => {
    const change = await database.change(by);
    await new CartOutbox(parts()).sendCart(awa.id, {});
    return change;
  };
  page.subscribe(() => counts.push(page.get().lines[0]?.quantity));
  add(page, "a");
  await flushMicrotasks();
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(server.quantities(awa)).toEqual({ "p-a": 1 });
});

it("signing out deletes a user's edits from the log and from the database", async () => {
  const page = pageOf(awa, never);
  server.fates = ["request lost", "request lost"];
  const next = pageOf(awa);
  await flushMicrotasks();
  add(page, "a");
  expect(logged()).toHaveLength(1);
  await next.erase(awa.id);
  expect(logged()).toEqual([]);
  expect(recordOf(await database.read(), awa.id).operations).toEqual([]);
});

it("after failed queries, the cart is queried again within seconds once the connection works", async () => {
  server.put(awa, [{ productId: "p-a", quantity: 1 }]);
  server.fates = Array<"request lost">(6).fill("request lost");
  const page = pageOf(awa);
  await flushMicrotasks();
  expect(page.get().status).toBe("failed");
  while (server.fates.length > 0) await vi.advanceTimersByTimeAsync(1_000);
  connection.reportAlive();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([page.get().status, shown(page)]).toEqual(["ready", { "p-a": 1 }]);
  await expectSilence();
});

it.each([
  ["a visitor's", null],
  ["a user's", awa],
])(
  "once its code can be loaded, %s cart appears without a reload, even after many failed attempts",
  async (_, user) => {
    add(pageOf(user), "a");
    await flushMicrotasks();
    let isDead = true;
    const page = pageOf(user, (made) =>
      isDead ? Promise.reject(new TypeError("Failed to fetch")) : open(made),
    );
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(page.get().status).toBe("failed");
    isDead = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([page.get().status, shown(page)]).toEqual(["ready", { "p-a": 1 }]);
  },
);

it("a failed request about the cart is repeated; if the session is rejected, the page checks who is signed in", async () => {
  server.fates = ["request lost", "request lost"];
  const page = pageOf(awa);
  add(page, "a");
  await flushMicrotasks();
  expect(page.get().waiting).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.get()).toMatchObject({ waiting: false, status: "ready" });
  expect(restore).not.toHaveBeenCalled();
  server.caller = null;
  add(page, "b");
  await flushMicrotasks();
  expect(restore).toHaveBeenCalled();
  await expectSilence();
});

it("the cart no longer shows edits as waiting after the service worker has sent them", async () => {
  const page = pageOf(awa);
  server.fates = ["request lost", "request lost"];
  add(page, "a");
  await flushMicrotasks();
  expect(page.get().waiting).toBe(true);
  await new CartOutbox(parts()).sendCart(awa.id, {});
  await expect.poll(() => page.get()).toMatchObject({ waiting: false, lines: [{ unsent: false }] });
});

describe("a change of the shown cart is reported to components", () => {
  const reportsOf = (page: Cart) => {
    const report = vi.fn();
    page.subscribe(report);
    return report;
  };

  it("once for an edit, and once more if the server's answer changes the cart", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    const report = reportsOf(page);
    add(page, "a");
    expect(report).toHaveBeenCalledTimes(1);
    await flushMicrotasks();
    expect(lineOf(page, "p-a").unsent).toBe(false);
    expect(report).toHaveBeenCalledTimes(2);
    await page.reload();
    expect(report).toHaveBeenCalledTimes(2);
  });

  it("when the network is lost, and again when the network is back", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    const report = reportsOf(page);
    server.fates = ["request lost"];
    add(page, "a");
    await flushMicrotasks();
    expect(page.get().waiting).toBe(true);
    expect(report).toHaveBeenCalledTimes(2);
    await page.reload();
    expect(page.get()).toMatchObject({ waiting: false, lines: [{ unsent: false }] });
    expect(report.mock.calls.length).toBeLessThanOrEqual(4);
  });

  it("once for an edit of a visitor", async () => {
    const page = pageOf(null);
    await flushMicrotasks();
    const report = reportsOf(page);
    add(page, "a");
    await flushMicrotasks();
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("not at all if another tab has changed a cart that this page does not show", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    const report = reportsOf(page);
    const other = pageOf(null);
    add(other, "a");
    await flushMicrotasks();
    expect(report).not.toHaveBeenCalled();
  });
});

describe("when the server announces a new version of the user's cart, a page", () => {
  it("queries the cart once, and keeps its unsent edits", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    server.queries = 0;
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    for (const version of [server.version(awa), server.version(awa)]) page.follow(awa.id, version);
    await flushMicrotasks();
    expect([shown(page), server.queries]).toEqual([{ "p-a": 3 }, 1]);

    server.fates = ["request lost"];
    add(page, "b");
    await flushMicrotasks();
    server.put(awa, [{ productId: "p-a", quantity: 4 }]);
    page.follow(awa.id, server.version(awa));
    await flushMicrotasks();
    expect(shown(page)).toEqual({ "p-a": 4, "p-b": 1 });
    expect([page.isSynced(), server.queries]).toEqual([true, 1]);
  });

  it("does not query the cart after its own edits, in whatever sequence event and answer arrive", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    server.queries = 0;
    const release = server.hold();
    add(page, "a");
    await flushMicrotasks();
    page.follow(awa.id, server.version(awa));
    release();
    await flushMicrotasks();
    add(page, "a");
    await flushMicrotasks();
    page.follow(awa.id, server.version(awa));
    await flushMicrotasks();
    expect([shown(page), server.queries]).toEqual([{ "p-a": 2 }, 0]);
  });

  it("ignores the version of another user's cart", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    server.queries = 0;
    page.follow("22222222-2222-4222-8222-222222222222", 9);
    await flushMicrotasks();
    expect(server.queries).toBe(0);
  });

  it("queries the cart again automatically if the query failed", async () => {
    const page = pageOf(awa);
    await flushMicrotasks();
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    server.fates = ["request lost", "request lost"];
    page.follow(awa.id, server.version(awa));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown(page)).toEqual({ "p-a": 3 });
  });
});
