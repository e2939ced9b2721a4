import { beforeEach, expect, it, vi } from "vitest";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";
import {
  createReplica,
  FakeCatalogueServer,
  replicaProduct,
  replicaProducts,
} from "../testing/replica-fixture.ts";
import { createResync } from "./resync.ts";

const refetch = vi.fn(async () => true);
let server: FakeCatalogueServer;
beforeEach(() => {
  server = new FakeCatalogueServer(replicaProducts(30));
});

const pricesOf = (tab: CatalogueReplica) =>
  JSON.stringify(tab.resolveNow("ProductList", { first: 3 }, true)).match(/"sellingPrice":\d+/g);

it("a device whose catalogue already has the version that the server announces fetches nothing", async () => {
  const tab = createReplica(server);
  await tab.sync();
  const asked = server.asked.length;
  expect(await createResync(tab, { refetch })(server.version, "1")).toBe(true);
  expect(server.asked).toHaveLength(asked);
});

it("a device whose catalogue has an older version fetches only the changes since then", async () => {
  const tab = createReplica(server);
  await tab.sync();
  server.put(replicaProduct(30, { sellingPrice: 1 }));
  await createResync(tab, { refetch })(server.version, "1");
  expect(pricesOf(tab)?.[0]).toBe('"sellingPrice":1');
  expect(refetch).not.toHaveBeenCalled();
});

it("a sync that started before the server announced the new version is followed by a second sync", async () => {
  let arrive: () => void = () => undefined;
  let response: Promise<void> | undefined;
  const tab = createReplica(server, {
    fetchChanges: async (since) => {
      const answer = await server.fetchChanges(since);
      await response;
      return answer;
    },
  });
  await tab.sync();
  response = new Promise((resolve) => (arrive = resolve));
  const before = tab.sync();
  await expect.poll(() => server.answered).toBe(2);
  server.put(replicaProduct(30, { sellingPrice: 1 }));
  const resynced = createResync(tab, { refetch })(server.version, "1");
  arrive();
  await Promise.all([before, resynced]);
  expect(pricesOf(tab)?.[0]).toBe('"sellingPrice":1');
});

it("if another tab is syncing, the page must try again later to get the new version", async () => {
  const locks = { request: async (_: string, __: unknown, act: (lock: null) => unknown) => act(null) };
  const tab = createReplica(server, { locks: locks as unknown as LockManager });
  expect(await createResync(tab, { refetch })(server.version, "1")).toBe(false);
});

it("if the browser refuses the database, the queries on screen are fetched again for each new version", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const resync = createResync(createReplica(server), { refetch });
  await resync("1", "1");
  await resync("1", "1");
  expect(refetch).not.toHaveBeenCalled();
  await resync("2", "1");
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(server.asked).toHaveLength(0);
});

it("without the whole catalogue on the device, the queries on screen are fetched again for each new version", async () => {
  const erased = createResync(createReplica(server, { saveData: () => true }), { refetch });
  await erased("1", "1");
  await erased("2", "1");
  expect(refetch).toHaveBeenCalledTimes(1);

  const large = new FakeCatalogueServer(replicaProducts(30), 10, 20);
  const tab = createReplica(large);
  await tab.sync();
  const [asked, before] = [large.asked.length, large.version];
  const resync = createResync(tab, { refetch });
  large.put(replicaProduct(30, { sellingPrice: 1 }));
  await resync(large.version, before);
  expect(refetch).toHaveBeenCalledTimes(2);
  expect(large.asked).toHaveLength(asked + 1);
  large.put(replicaProduct(30, { sellingPrice: 2 }));
  // Stands for another tab that has synced the replica: this tab's queries on screen are still old.
  await tab.sync();
  await resync(large.version, before);
  expect(refetch).toHaveBeenCalledTimes(3);
});

it("without a network nothing changes on screen, and the page tries again", async () => {
  server.reachable = false;
  const resync = createResync(createReplica(server), { refetch });
  expect(await resync("2", "1")).toBe(false);
  expect(refetch).not.toHaveBeenCalled();
});

it("queries on screen that could not be fetched again are fetched at the next attempt", async () => {
  const resync = createResync(createReplica(server, { saveData: () => true }), { refetch });
  refetch.mockResolvedValueOnce(false);
  expect([await resync("2", "1"), await resync("2", "1"), await resync("2", "1")]).toEqual([
    false,
    true,
    true,
  ]);
  expect(refetch).toHaveBeenCalledTimes(2);
});
