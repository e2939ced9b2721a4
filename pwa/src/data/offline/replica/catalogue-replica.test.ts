import { describe, expect, it, vi } from "vitest";
import { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import { openDatabase } from "../database/database.ts";
import {
  createReplica,
  dataOf,
  FakeCatalogueServer,
  replicaProduct,
  replicaProducts,
} from "../testing/replica-fixture.ts";

const listOf = async (
  tab: ReturnType<typeof createReplica>,
  variables: Record<string, unknown> = { first: 20 },
) => {
  const answer = await tab.resolve("ProductList", variables, false);
  return (
    dataOf(answer) as { products: { totalCount: number; edges: { node: { id: string } }[] } } | undefined
  )?.products;
};

it("a page that was offline syncs its catalogue again even if the last sync is recent", async () => {
  const server = new FakeCatalogueServer(replicaProducts(3));
  const tab = createReplica(server);
  await tab.sync();
  const asked = server.asked.length;
  await tab.syncIfStale();
  expect(server.asked).toHaveLength(asked);
  tab.setOnline(false);
  await tab.syncIfStale();
  expect(server.asked).toHaveLength(asked + 1);
  expect(tab.get().offline).toBe(false);
});

describe("at the first visit the device", () => {
  it("fetches the whole catalogue, newest products first, and stores it in a few large records", async () => {
    const server = new FakeCatalogueServer(replicaProducts(620));
    const tab = createReplica(server);
    expect(await tab.resolve("HomePage", {}, true)).toBeUndefined();
    expect(await tab.sync()).toBe("done");
    expect(tab.get()).toMatchObject({ extent: "whole", products: 620, offline: false, syncing: false });
    const list = await listOf(tab);
    expect(list?.totalCount).toBe(620);
    expect(list?.edges[0]?.node.id).toBe(replicaProduct(620).id);
    expect(await (await openDatabase()).count("chunk")).toBe(7);
  });

  it("answers queries after the first batch of products, but not queries that need the whole catalogue", async () => {
    const server = new FakeCatalogueServer(replicaProducts(250));
    const tab = createReplica(server);
    const first = new Promise<void>((resolve) => tab.onChanges(() => resolve()));
    const syncing = tab.sync();
    await first;
    expect(tab.get()).toMatchObject({ extent: "filling", products: 100 });
    expect((await listOf(tab))?.totalCount).toBe(100);
    expect(await tab.resolve("ProductList", {}, true)).toBeUndefined();
    await syncing;
    expect(await tab.resolve("ProductList", {}, true)).toBeDefined();
  });

  it("informs the page of each batch of products in a separate task, before it requests the next batch", async () => {
    const server = new FakeCatalogueServer(replicaProducts(250));
    const tab = createReplica(server);
    const order: string[] = [];
    const leave = tab.subscribe(() => {
      if (tab.get().products !== 100) return;
      leave();
      order.push("in memory");
      setTimeout(() => order.push("another task"));
    });
    tab.onChanges(() => order.push(`reported after ${server.asked.length}`));
    await tab.sync();
    expect(order).toEqual([
      "in memory",
      "another task",
      "reported after 1",
      "reported after 2",
      "reported after 3",
    ]);
  });

  it("continues an interrupted sync after the last stored batch, even in a later visit", async () => {
    const server = new FakeCatalogueServer(replicaProducts(350));
    const tab = createReplica(server);
    tab.onChanges(() => {
      server.reachable = server.asked.length < 2;
    });
    expect(await tab.sync()).toBe("failed");
    expect(tab.get()).toMatchObject({ extent: "filling", offline: true });
    server.reachable = true;
    const later = createReplica(server);
    expect(await later.sync()).toBe("done");
    expect(later.get()).toMatchObject({ extent: "whole", products: 350 });
    expect(server.asked.filter((since) => since === undefined)).toHaveLength(1);
    await tab.sync(); // otherwise the replica would sync by itself during another test
  });
});

describe("at a later visit the device", () => {
  it("answers queries from the stored catalogue without a request", async () => {
    const server = new FakeCatalogueServer(replicaProducts(300));
    await createReplica(server).sync();
    const asked = server.asked.length;
    const tab = createReplica(server);
    expect(dataOf(await tab.resolve("ProductPage", { id: replicaProduct(7).id }, true))).toMatchObject({
      product: { productName: "Robe évasée 7", thumbnail: "/images/abcdefghijklmnop" },
    });
    expect(server.asked).toHaveLength(asked);
  });

  it("fetches only the products that were created, changed or deleted since the last visit", async () => {
    const server = new FakeCatalogueServer(replicaProducts(300));
    await createReplica(server).sync();
    server.put(replicaProduct(301));
    server.put(replicaProduct(5, { sellingPrice: 1 }));
    server.remove(replicaProduct(300).id);
    const tab = createReplica(server);
    const seen: unknown[] = [];
    tab.onChanges(({ upserted, deleted }) => seen.push([upserted.length, deleted.length]));
    await tab.sync();
    expect(seen).toEqual([[2, 1]]);
    for (const shown of [tab, createReplica(server)]) {
      const list = await listOf(shown);
      expect(list?.totalCount).toBe(300);
      expect(list?.edges.slice(0, 2).map(({ node }) => node.id)).toEqual([
        replicaProduct(301).id,
        replicaProduct(299).id,
      ]);
      expect((await listOf(shown, { filter: { maxPrice: 1 } }))?.totalCount).toBe(1);
    }
  });

  it("stores many changed products in the large records of the catalogue, and then answers correctly", async () => {
    const server = new FakeCatalogueServer(replicaProducts(300));
    await createReplica(server).sync();
    for (let number = 1; number <= 230; number++)
      server.put(replicaProduct(number, { sellingPrice: number }));
    server.remove(replicaProduct(300).id);
    await createReplica(server).sync();
    expect(await (await openDatabase()).count("patch")).toBe(0);
    const tab = createReplica(server);
    expect((await listOf(tab, { filter: { maxPrice: 230 } }))?.totalCount).toBe(230);
    expect((await listOf(tab))?.totalCount).toBe(299);
  });

  it("if the server does not know its cursor, fetches the whole catalogue anew, and answers meanwhile", async () => {
    const server = new FakeCatalogueServer(replicaProducts(250));
    const tab = createReplica(server);
    await tab.sync();
    server.startAnew();
    server.remove(replicaProduct(250).id);
    const during: (number | undefined)[] = [];
    tab.onChanges(() =>
      during.push(tab.resolveNow("ProductList", {}, true) ? tab.get().products : undefined),
    );
    await tab.sync();
    expect(during).toEqual([250, 250, 249]);
    expect(tab.get()).toMatchObject({ extent: "whole", products: 249 });
    expect((await listOf(createReplica(server)))?.totalCount).toBe(249);
  });
});

describe("a page that keeps the device's catalogue up to date", () => {
  it("repeats a failed sync after growing pauses up to half a minute, and at once when the user asks for it", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 5,
    });
    const server = new FakeCatalogueServer(replicaProducts(3));
    server.reachable = false;
    const tab = createReplica(server);
    await tab.sync();
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const before = server.asked.length;
      let waited = 0;
      for (; server.asked.length === before; waited += 500) await vi.advanceTimersByTimeAsync(500);
      waits.push(waited);
    }
    expect(waits[4]).toBeGreaterThan(2 * (waits[0] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_500);
    server.reachable = true;
    expect(await tab.sync()).toBe("done");
    expect(tab.get().offline).toBe(false);
  });

  it("repeats a failed sync soon after another request or an event shows that the server can be reached", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "performance"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 5,
    });
    const server = new FakeCatalogueServer(replicaProducts(3));
    const connection = new ConnectionMonitor();
    server.reachable = false;
    const tab = createReplica(server, { connection });
    await tab.sync();
    while (server.asked.length < 6) await vi.advanceTimersByTimeAsync(1_000);
    server.reachable = true;
    connection.reportAlive();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => tab.get()).toMatchObject({ extent: "whole", offline: false });
  });

  it("does not repeat a failed sync while the page is hidden", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 5,
    });
    const server = new FakeCatalogueServer(replicaProducts(3));
    server.reachable = false;
    let isVisible = false;
    const tab = createReplica(server, { isVisible: () => isVisible });
    await tab.sync();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(server.asked).toHaveLength(1);
    isVisible = true;
    await vi.advanceTimersByTimeAsync(30_500);
    await expect.poll(() => server.asked.length).toBeGreaterThan(1);
  });

  it("does not sync again when a page is opened within half a minute after the last sync", async () => {
    const server = new FakeCatalogueServer(replicaProducts(3));
    const tab = createReplica(server);
    await tab.sync();
    tab.syncIfStale();
    tab.syncIfStale();
    expect(server.asked).toHaveLength(1);
  });
});

describe("two tabs", () => {
  it("share one sync, and both show the changes", async () => {
    const server = new FakeCatalogueServer(replicaProducts(120));
    const held = new Set<string>();
    const locks = {
      request: async (name: string, _: unknown, act: (lock: unknown) => Promise<unknown>) => {
        if (held.has(name)) return act(null);
        held.add(name);
        return act({ name }).finally(() => held.delete(name));
      },
    } as unknown as LockManager;
    const tabs = [0, 1].map(() => createReplica(server, { locks, channel: new BroadcastChannel("essai") }));
    const [one, other] = tabs;
    await other?.load();
    const outcomes = await Promise.all(tabs.map((tab) => tab.sync()));
    expect(outcomes.sort()).toEqual(["done", "elsewhere"]);
    expect(server.asked).toHaveLength(2);
    await expect.poll(() => other?.get()).toMatchObject({ extent: "whole", products: 120 });
    server.put(replicaProduct(121));
    await one?.sync();
    await expect.poll(() => other?.get().products).toBe(121);
    await other?.erase();
    await expect.poll(() => one?.get()).toMatchObject({ extent: "none", products: 0 });
  });

  it("show what the other has stored, even if the message about it was missed", async () => {
    const server = new FakeCatalogueServer(replicaProducts(3));
    const [one, other] = [createReplica(server), createReplica(server)];
    await one.sync();
    await other.load();
    const seen = vi.fn();
    other.onChanges(seen);
    server.put(replicaProduct(2, { sellingPrice: 1 }));
    server.remove(replicaProduct(3).id);
    await one.sync();
    await other.sync();
    server.put(replicaProduct(1, { sellingPrice: 2 }));
    await other.sync();
    const prices = seen.mock.calls
      .flatMap(([{ upserted }]) => upserted)
      .map(({ sellingPrice }) => sellingPrice);
    expect(prices).toEqual(expect.arrayContaining([1, 2]));
    expect(seen.mock.calls.flatMap(([{ deleted }]) => deleted)).toEqual([replicaProduct(3).id]);
  });

  it("do not wait forever: if the tab that syncs is closed, the other tab syncs itself", async () => {
    vi.useFakeTimers();
    const server = new FakeCatalogueServer(replicaProducts(3));
    server.reachable = false;
    let isHeld = true;
    const request = (_: string, __: unknown, act: (lock: unknown) => unknown) => act(isHeld ? null : {});
    const tab = createReplica(server, { locks: { request } as unknown as LockManager });
    const syncing = tab.sync();
    await vi.advanceTimersByTimeAsync(100);
    expect(await syncing).toBe("elsewhere");
    isHeld = false;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(tab.get().offline).toBe(true);
    server.reachable = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.get()).toMatchObject({ offline: false, extent: "whole", products: 3 });
  });

  it("do not both sync: if the other tab's sync reaches the server, a tab that waited for it does not sync", async () => {
    vi.useFakeTimers();
    const request = vi.fn((_: string, __: unknown, act: (lock: null) => unknown) => act(null));
    const channel = new EventTarget();
    const tab = createReplica(new FakeCatalogueServer([]), {
      locks: { request } as unknown as LockManager,
      channel: Object.assign(channel, { postMessage: () => undefined }),
    });
    const syncing = tab.sync();
    await vi.advanceTimersByTimeAsync(100);
    await syncing;
    channel.dispatchEvent(new MessageEvent("message", { data: { kind: "reached", reached: true } }));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("store each product once if both sync at the same time, in a browser without Web Locks", async () => {
    const server = new FakeCatalogueServer(replicaProducts(350));
    const tabs = [createReplica(server), createReplica(server)];
    await Promise.all(tabs.map((tab) => tab.sync()));
    const tab = createReplica(server);
    await tab.sync();
    expect((await listOf(tab))?.totalCount).toBe(350);
    const ids = (await (await openDatabase()).getAll("chunk")).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(350);
  });
});

it("with Save-Data the catalogue is fetched only at the user's request", async () => {
  const server = new FakeCatalogueServer(replicaProducts(30));
  const tab = createReplica(server, { saveData: () => true });
  expect(await tab.sync()).toBe("waits");
  expect(tab.get()).toMatchObject({ waits: true, extent: "none" });
  expect(server.asked).toHaveLength(0);
  expect(await tab.sync(true)).toBe("done");
  server.put(replicaProduct(31));
  expect(await tab.sync()).toBe("done");
  expect(tab.get()).toMatchObject({ waits: false, products: 31 });
});

describe("with Save-Data a user who asks for the catalogue", () => {
  const saveData = () => true;

  it("can click the button that fetches it: the button is not busy while a sync only waits for this click", async () => {
    const tab = createReplica(new FakeCatalogueServer([]), { saveData });
    const wasBusy: boolean[] = [];
    tab.subscribe(() => wasBusy.push(tab.get().syncing));
    await tab.sync();
    expect(wasBusy).not.toContain(true);
    await tab.sync(true);
    expect(wasBusy).toContain(true);
    expect(tab.get().syncing).toBe(false);
  });

  it("gets it even if an automatic sync, which may fetch nothing with Save-Data, is still running", async () => {
    const tab = createReplica(new FakeCatalogueServer(replicaProducts(30)), { saveData });
    const underWay = tab.sync();
    expect(await tab.sync(true)).toBe("done");
    expect(await underWay).toBe("waits");
    expect(tab.get()).toMatchObject({ waits: false, extent: "whole" });
  });

  it("gets it as soon as the network is back, without asking again", async () => {
    vi.useFakeTimers();
    const server = new FakeCatalogueServer(replicaProducts(30));
    server.reachable = false;
    const tab = createReplica(server, { saveData });
    const syncing = tab.sync(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(await syncing).toBe("failed");
    server.reachable = true;
    await vi.advanceTimersByTimeAsync(30_500);
    expect(tab.get()).toMatchObject({ waits: false, extent: "whole" });
  });

  it("gets it even if another tab was syncing and was then closed", async () => {
    vi.useFakeTimers();
    let isHeld = true;
    const request = (_: string, __: unknown, act: (lock: unknown) => unknown) => act(isHeld ? null : {});
    const locks = { request } as unknown as LockManager;
    const tab = createReplica(new FakeCatalogueServer(replicaProducts(30)), { saveData, locks });
    const syncing = tab.sync(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(await syncing).toBe("elsewhere");
    isHeld = false;
    await vi.advanceTimersByTimeAsync(30_500);
    expect(tab.get()).toMatchObject({ waits: false, extent: "whole" });
  });

  it.each(["this tab", "another tab"])("must ask again if the catalogue was erased in %s", async (where) => {
    const server = new FakeCatalogueServer(replicaProducts(30));
    server.reachable = false;
    const channel = () => new BroadcastChannel("essai");
    const [tab, other] = [1, 2].map(() => createReplica(server, { saveData, channel: channel() }));
    const erased = new Promise<void>((resolve) =>
      channel().addEventListener("message", ({ data }) => data.kind === "erased" && resolve()),
    );
    expect(await tab?.sync(true)).toBe("failed");
    await (where === "this tab" ? tab : other)?.erase();
    await erased;
    server.reachable = true;
    expect(await tab?.sync()).toBe("waits");
  });
});

it("nothing is fetched if the browser refuses the database", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const server = new FakeCatalogueServer(replicaProducts(30));
  const tab = createReplica(server);
  expect(await tab.resolve("HomePage", {}, false)).toBeUndefined();
  expect(await tab.sync()).toBe("refused");
  expect(tab.get()).toMatchObject({ refused: true, offline: false });
  tab.syncIfStale();
  expect(server.asked).toHaveLength(0);
});

it("an erased catalogue has no products, and is fetched again when the user asks for it", async () => {
  const server = new FakeCatalogueServer(replicaProducts(30));
  const tab = createReplica(server);
  await tab.sync();
  await tab.erase();
  expect(tab.get()).toMatchObject({ extent: "none", products: 0, syncedAt: null });
  expect(await (await openDatabase()).count("chunk")).toBe(0);
  await tab.sync(true);
  expect(tab.get()).toMatchObject({ extent: "whole", products: 30 });
});
