import { beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../lib/http/connection-monitor.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { UNLOAD_BUFFER_KEY, WRITE_AHEAD_PREFIX } from "../../lib/storage/storage-keys.ts";
import { WriteAheadLog } from "../../offline/outbox/write-ahead-log.ts";
import { awa, CartServer, flushMicrotasks, product } from "../testing/cart-server.ts";
import { BasketOutbox } from "./basket-outbox.ts";
import { type PendingOperation, VISITOR_ID } from "./outbox-records.ts";
import { memoryStorage, type OutboxStorage } from "./outbox-storage.ts";
import { PageCartOutbox } from "./page-cart-outbox.ts";

let server: CartServer;
let database: OutboxStorage;
beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServer();
  database = memoryStorage();
});

const log = new WriteAheadLog<PendingOperation>(safeStorage(), WRITE_AHEAD_PREFIX, UNLOAD_BUFFER_KEY);
const onSessionRejected = vi.fn();
const open = async () =>
  new BasketOutbox(
    database,
    (userId, operations) => server.api(userId, operations),
    server.productsOf,
    safeStorage(),
  );

/** A page of the user; `opening` is how it gets the stored outbox. */
function pageOf(userId: string, opening: () => Promise<BasketOutbox> = open): PageCartOutbox {
  const page = new PageCartOutbox({ open: opening, storage: safeStorage(), onSessionRejected });
  page.setUser(userId);
  return page;
}

const add = (page: PageCartOutbox, letter: string) =>
  page.enqueue({ kind: "ADD", productId: `p-${letter}`, quantity: 1, product: product(letter) });

const pendingOf = (page: PageCartOutbox) =>
  page.get().outbox.operations.map(({ productId, quantity }) => [productId, quantity]);

/** Nothing is asked any more, however long one waits. */
async function expectSilence(): Promise<void> {
  const api = vi.spyOn(server, "api");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(api).not.toHaveBeenCalled();
}

/** The code of the stored outbox is still on its way. */
const never = () => new Promise<BasketOutbox>(() => undefined);

describe("a page that dies before its operations are stored", () => {
  it("has them in its state at once, and has logged them for the next page, which sends them in order", async () => {
    const page = pageOf(awa.id, never);
    add(page, "a");
    add(page, "a");
    add(page, "b");
    expect(pendingOf(page)).toEqual([
      ["p-a", 2],
      ["p-b", 1],
    ]);
    expect(log.read()).toHaveLength(3);

    const next = pageOf(awa.id);
    await flushMicrotasks();
    expect(log.read()).toEqual([]);
    expect(next.isSynced()).toBe(true);
    expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
  });

  it("applies them once when it has not died after all", async () => {
    let arrive: (outbox: BasketOutbox) => void = () => undefined;
    const page = pageOf(awa.id, () => new Promise((resolve) => (arrive = resolve)));
    add(page, "a");
    const next = pageOf(awa.id);
    await flushMicrotasks();
    arrive(await open());
    await flushMicrotasks();
    expect([page.isSynced(), next.isSynced(), log.read()]).toEqual([true, true, []]);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });

  it("has nothing in its log that is stored", async () => {
    server.fates = ["request lost", "request lost"];
    const page = pageOf(awa.id);
    add(page, "a");
    await flushMicrotasks();
    expect(page.isSynced()).toBe(false);
    expect(log.read()).toEqual([]);
  });

  it("clears its log of what cannot be read, and loses nothing else", async () => {
    localStorage.setItem(`${WRITE_AHEAD_PREFIX}1`, JSON.stringify({ id: "1", userId: awa.id, kind: "ADD" }));
    add(pageOf(awa.id, never), "a");
    const next = pageOf(awa.id);
    await flushMicrotasks();
    expect([next.isSynced(), log.read()]).toEqual([true, []]);
    expect(server.quantities(awa)).toEqual({ "p-a": 1 });
  });
});

it("makes each operation later than those it knows of, also after the clock was put back", async () => {
  server.fates = ["request lost", "request lost"];
  const page = pageOf(awa.id);
  add(page, "a");
  await flushMicrotasks();
  vi.setSystemTime(Date.now() - 86_400_000);
  add(page, "b");
  add(page, "c");
  expect(pendingOf(page).map(([id]) => id)).toEqual(["p-a", "p-b", "p-c"]);
});

it("shows an operation once while it is being stored, also when another tab has sent it meanwhile", async () => {
  const storing = { ...database };
  const counts: number[] = [];
  const page = pageOf(awa.id, async () => {
    const outbox = new BasketOutbox(storing, server.api, server.productsOf, safeStorage());
    // Another tab sends what this one has just stored, before this one knows that it is stored.
    storing.change = async (userId, by) => {
      const stored = await database.change(userId, by);
      await (await open()).flush(awa.id, { query: false });
      return stored;
    };
    return outbox;
  });
  await flushMicrotasks();
  page.subscribe(() => {
    const { content, operations } = page.get().outbox;
    const confirmed = content?.lines[0]?.quantity ?? 0;
    counts.push(operations.reduce((sum, { quantity }) => sum + quantity, confirmed));
  });
  add(page, "a");
  await flushMicrotasks();
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(server.quantities(awa)).toEqual({ "p-a": 1 });
});

it("deletes a user's logged operations with the rest", async () => {
  const page = pageOf(awa.id, never);
  server.fates = ["request lost", "request lost"];
  const next = pageOf(awa.id);
  await flushMicrotasks();
  add(page, "a");
  expect(log.read()).toHaveLength(1);
  await next.erase(awa.id);
  expect(log.read()).toEqual([]);
  expect((await database.read(awa.id)).operations).toEqual([]);
});

it("asks again by itself for a cart that could not be queried, soon after the line shows a sign of life", async () => {
  server.put(awa, [{ productId: "p-a", quantity: 1 }]);
  server.fates = Array<"request lost">(6).fill("request lost");
  const page = pageOf(awa.id);
  await flushMicrotasks();
  expect(page.get().status).toBe("failed");
  while (server.fates.length > 0) await vi.advanceTimersByTimeAsync(1_000);
  connection.reportAlive();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.get()).toMatchObject({ status: "ready", outbox: { content: { lines: [{ quantity: 1 }] } } });
  await expectSilence();
});

it("opens a visitor's basket by itself once its code can be fetched", async () => {
  const before = pageOf(VISITOR_ID);
  add(before, "a");
  await flushMicrotasks();
  let isDead = true;
  const page = pageOf(VISITOR_ID, () => (isDead ? Promise.reject(new TypeError("Failed to fetch")) : open()));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(page.get().status).toBe("failed");
  isDead = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([page.get().status, pendingOf(page)]).toEqual(["ready", [["p-a", 1]]]);
});

it("retries after a failure, and asks who is signed in when the session is rejected", async () => {
  server.fates = ["request lost", "request lost"];
  const page = pageOf(awa.id);
  add(page, "a");
  await flushMicrotasks();
  expect(page.get().isStalled).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.get()).toMatchObject({ isStalled: false, status: "ready" });
  expect(onSessionRejected).not.toHaveBeenCalled();
  server.caller = null;
  add(page, "b");
  await flushMicrotasks();
  expect(onSessionRejected).toHaveBeenCalled();
  await expectSilence();
});

describe("a page that is told of a version of its user's cart", () => {
  const quantitiesOf = (page: PageCartOutbox) =>
    page.get().outbox.content?.lines.map(({ product: { id }, quantity }) => [id, quantity]);

  it("queries the cart once, and keeps what it has not sent yet", async () => {
    const page = pageOf(awa.id);
    await flushMicrotasks();
    server.queries = 0;
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    for (const version of [server.version(awa), server.version(awa)]) page.follow(awa.id, version);
    await flushMicrotasks();
    expect([quantitiesOf(page), server.queries]).toEqual([[["p-a", 3]], 1]);

    server.fates = ["request lost"];
    add(page, "b");
    await flushMicrotasks();
    server.put(awa, [{ productId: "p-a", quantity: 4 }]);
    page.follow(awa.id, server.version(awa));
    await flushMicrotasks();
    expect(quantitiesOf(page)).toEqual([
      ["p-a", 4],
      ["p-b", 1],
    ]);
    expect([pendingOf(page), server.queries]).toEqual([[], 1]);
  });

  it("queries nothing for its own edits, whether it hears of them before or after their answer", async () => {
    const page = pageOf(awa.id);
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
    expect([quantitiesOf(page), server.queries]).toEqual([[["p-a", 2]], 0]);
  });

  it("queries nothing for another user's cart", async () => {
    const page = pageOf(awa.id);
    await flushMicrotasks();
    server.queries = 0;
    page.follow("22222222-2222-4222-8222-222222222222", 9);
    await flushMicrotasks();
    expect(server.queries).toBe(0);
  });

  it("queries again by itself where the query was lost", async () => {
    const page = pageOf(awa.id);
    await flushMicrotasks();
    server.put(awa, [{ productId: "p-a", quantity: 3 }]);
    server.fates = ["request lost", "request lost"];
    page.follow(awa.id, server.version(awa));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(quantitiesOf(page)).toEqual([["p-a", 3]]);
  });
});
