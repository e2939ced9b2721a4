import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDevice, openDevice } from "../database/database.ts";
import { device, deviceProduct, deviceProducts, StandInServer } from "../testing/replica-fixture.ts";

beforeEach(async () => {
  await closeDevice();
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const listOf = async (tab: ReturnType<typeof device>, variables: Record<string, unknown> = { first: 20 }) => {
  const answer = await tab.answer("ProductList", variables, false);
  return (answer?.data as { products: { totalCount: number; edges: { node: { id: string } }[] } } | undefined)
    ?.products;
};

describe("the first time", () => {
  it("fetches the whole catalogue, newest first, and keeps it in a few records", async () => {
    const server = new StandInServer(deviceProducts(620));
    const tab = device(server);
    expect(await tab.answer("HomePage", {}, true)).toBeUndefined();
    expect(await tab.sync()).toBe("done");
    expect(tab.get()).toMatchObject({ extent: "whole", products: 620, offline: false, syncing: false });
    const list = await listOf(tab);
    expect(list?.totalCount).toBe(620);
    expect(list?.edges[0]?.node.id).toBe(deviceProduct(620).id);
    expect(await (await openDevice()).count("chunk")).toBe(7);
  });

  it("answers from the first page on, but not as if it were all", async () => {
    const server = new StandInServer(deviceProducts(250));
    const tab = device(server);
    const first = new Promise<void>((resolve) => tab.onChanges(() => resolve()));
    const syncing = tab.sync();
    await first;
    expect(tab.get()).toMatchObject({ extent: "filling", products: 100 });
    expect((await listOf(tab))?.totalCount).toBe(100);
    expect(await tab.answer("ProductList", {}, true)).toBeUndefined();
    await syncing;
    expect(await tab.answer("ProductList", {}, true)).toBeDefined();
  });

  it("goes on where it was cut off, also in a later visit", async () => {
    const server = new StandInServer(deviceProducts(350));
    const tab = device(server);
    tab.onChanges(() => {
      server.reachable = server.asked.length < 2;
    });
    expect(await tab.sync()).toBe("failed");
    expect(tab.get()).toMatchObject({ extent: "filling", offline: true });
    server.reachable = true;
    const later = device(server);
    expect(await later.sync()).toBe("done");
    expect(later.get()).toMatchObject({ extent: "whole", products: 350 });
    expect(server.asked.filter((since) => since === undefined)).toHaveLength(1);
    await tab.sync(); // else it would try again by itself, in the middle of another test
  });
});

describe("a later visit", () => {
  it("starts from what lies on the device, without a request", async () => {
    const server = new StandInServer(deviceProducts(300));
    await device(server).sync();
    const asked = server.asked.length;
    const tab = device(server);
    expect((await tab.answer("ProductPage", { id: deviceProduct(7).id }, true))?.data).toMatchObject({
      product: { productName: "Robe évasée 7", thumbnail: "/images/abcdefghijklmnop" },
    });
    expect(server.asked).toHaveLength(asked);
  });

  it("fetches only what was created, changed or deleted since", async () => {
    const server = new StandInServer(deviceProducts(300));
    await device(server).sync();
    server.put(deviceProduct(301));
    server.put(deviceProduct(5, { sellingPrice: 1 }));
    server.remove(deviceProduct(300).id);
    const tab = device(server);
    const seen: unknown[] = [];
    tab.onChanges(({ upserted, deleted }) => seen.push([upserted.length, deleted.length]));
    await tab.sync();
    expect(seen).toEqual([[2, 1]]);
    for (const shown of [tab, device(server)]) {
      const list = await listOf(shown);
      expect(list?.totalCount).toBe(300);
      expect(list?.edges.slice(0, 2).map(({ node }) => node.id)).toEqual([
        deviceProduct(301).id,
        deviceProduct(299).id,
      ]);
      expect((await listOf(shown, { filter: { maxPrice: 1 } }))?.totalCount).toBe(1);
    }
  });

  it("writes many changes into the chunks, and shows the same afterwards", async () => {
    const server = new StandInServer(deviceProducts(300));
    await device(server).sync();
    for (let number = 1; number <= 230; number++) server.put(deviceProduct(number, { sellingPrice: number }));
    server.remove(deviceProduct(300).id);
    await device(server).sync();
    expect(await (await openDevice()).count("patch")).toBe(0);
    const tab = device(server);
    expect((await listOf(tab, { filter: { maxPrice: 230 } }))?.totalCount).toBe(230);
    expect((await listOf(tab))?.totalCount).toBe(299);
  });

  it("takes a fresh snapshot when its cursor is unknown, and answers from the former one until it is whole", async () => {
    const server = new StandInServer(deviceProducts(250));
    const tab = device(server);
    await tab.sync();
    server.startAnew();
    server.remove(deviceProduct(250).id);
    const during: (number | undefined)[] = [];
    tab.onChanges(() => during.push(tab.answerNow("ProductList", {}, true) ? tab.get().products : undefined));
    await tab.sync();
    expect(during).toEqual([250, 250, 249]);
    expect(tab.get()).toMatchObject({ extent: "whole", products: 249 });
    expect((await listOf(device(server)))?.totalCount).toBe(249);
  });
});

describe("a network that fails", () => {
  it("is tried again after pauses that grow, and at once when it is wanted", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 5,
    });
    const server = new StandInServer(deviceProducts(3));
    server.reachable = false;
    const tab = device(server);
    await tab.sync();
    const waits: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const before = server.asked.length;
      let waited = 0;
      for (; server.asked.length === before; waited += 500) await vi.advanceTimersByTimeAsync(500);
      waits.push(waited);
    }
    expect(waits[4]).toBeGreaterThan(4 * (waits[0] ?? 0));
    server.reachable = true;
    expect(await tab.sync()).toBe("done");
    expect(tab.get().offline).toBe(false);
  });

  it("is not asked again within half a minute by pages that open", async () => {
    const server = new StandInServer(deviceProducts(3));
    const tab = device(server);
    await tab.sync();
    tab.poke();
    tab.poke();
    expect(server.asked).toHaveLength(1);
  });
});

describe("two tabs", () => {
  it("share one synchronisation, and both show the news", async () => {
    const server = new StandInServer(deviceProducts(120));
    const held = new Set<string>();
    const locks = {
      request: async (name: string, _: unknown, act: (lock: unknown) => Promise<unknown>) => {
        if (held.has(name)) return act(null);
        held.add(name);
        return act({ name }).finally(() => held.delete(name));
      },
    } as unknown as LockManager;
    const tabs = [0, 1].map(() => device(server, { locks, channel: new BroadcastChannel("essai") }));
    const [one, other] = tabs;
    await other?.load();
    const outcomes = await Promise.all(tabs.map((tab) => tab.sync()));
    expect(outcomes.sort()).toEqual(["done", "elsewhere"]);
    expect(server.asked).toHaveLength(2);
    await expect.poll(() => other?.get()).toMatchObject({ extent: "whole", products: 120 });
    server.put(deviceProduct(121));
    await one?.sync();
    await expect.poll(() => other?.get().products).toBe(121);
    await other?.erase();
    await expect.poll(() => one?.get()).toMatchObject({ extent: "none", products: 0 });
  });

  it("do not mix their pages where the browser has no locks", async () => {
    const server = new StandInServer(deviceProducts(350));
    const tabs = [device(server), device(server)];
    await Promise.all(tabs.map((tab) => tab.sync()));
    const tab = device(server);
    await tab.sync();
    expect((await listOf(tab))?.totalCount).toBe(350);
    const ids = (await (await openDevice()).getAll("chunk")).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(350);
  });
});

it("a person who spares data is asked first", async () => {
  const server = new StandInServer(deviceProducts(30));
  const tab = device(server, { sparesData: () => true });
  expect(await tab.sync()).toBe("waits");
  expect(tab.get()).toMatchObject({ waits: true, extent: "none" });
  expect(server.asked).toHaveLength(0);
  expect(await tab.sync(true)).toBe("done");
  server.put(deviceProduct(31));
  expect(await tab.sync()).toBe("done");
  expect(tab.get()).toMatchObject({ waits: false, products: 31 });
});

it("a browser that refuses its database is asked for nothing, and nothing is fetched for it", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const server = new StandInServer(deviceProducts(30));
  const tab = device(server);
  expect(await tab.answer("HomePage", {}, false)).toBeUndefined();
  expect(await tab.sync()).toBe("refused");
  expect(tab.get()).toMatchObject({ refused: true, offline: false });
  tab.poke();
  expect(server.asked).toHaveLength(0);
});

it("erased, it holds nothing, and comes back when it is asked for", async () => {
  const server = new StandInServer(deviceProducts(30));
  const tab = device(server);
  await tab.sync();
  await tab.erase();
  expect(tab.get()).toMatchObject({ extent: "none", products: 0, syncedAt: null });
  expect(await (await openDevice()).count("chunk")).toBe(0);
  await tab.sync(true);
  expect(tab.get()).toMatchObject({ extent: "whole", products: 30 });
});
