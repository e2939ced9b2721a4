import { describe, expect, it, vi } from "vitest";
import { createResync } from "../events/resync.ts";
import {
  createReplica,
  dataOf,
  FakeCatalogueServer,
  fillDisk,
  replicaProduct,
  replicaProducts,
} from "../testing/replica-fixture.ts";

const priceOf = async (tab: ReturnType<typeof createReplica>, number: number) => {
  const answer = await tab.resolve("ProductPage", { id: replicaProduct(number).id }, true);
  return (dataOf(answer) as { product: { sellingPrice: number } } | undefined)?.product.sellingPrice;
};

describe("on a full disk", () => {
  it("a stored catalogue is updated in memory only, and the page is informed of each change", async () => {
    const server = new FakeCatalogueServer(replicaProducts(30));
    await createReplica(server).sync();
    fillDisk();
    const tab = createReplica(server);
    await tab.load();
    const reported: unknown[] = [];
    tab.onChanges(({ upserted }) => reported.push(upserted.map(({ sellingPrice }) => sellingPrice)));
    for (const price of [1, 2]) {
      server.put(replicaProduct(30, { sellingPrice: price }));
      expect(await tab.sync()).toBe("done");
      expect(await priceOf(tab, 30)).toBe(price);
    }
    expect(reported).toEqual([[1], [2]]);
    expect(tab.get()).toMatchObject({ extent: "whole", products: 30, refused: true, offline: false });
    const refetch = vi.fn(async () => true);
    server.put(replicaProduct(30, { sellingPrice: 3 }));
    expect(await createResync(tab, { refetch })(server.version, "1")).toBe(true);
    expect(await priceOf(tab, 30)).toBe(3);
    expect(server.asked.filter((since) => since === undefined)).toHaveLength(1);
  });

  it("a stored catalogue is updated in memory when a product is sold out", async () => {
    const server = new FakeCatalogueServer(replicaProducts(30));
    await createReplica(server).sync();
    fillDisk();
    const tab = createReplica(server);
    const changed = replicaProduct(30, { sellingPrice: 1 });
    server.put(changed);
    await tab.sync();
    server.changeAvailability({ ...changed, availability: "SOLD_OUT" });
    await tab.sync();
    const answer = await tab.resolve("ProductPage", { id: changed.id }, true);
    expect(dataOf(answer)).toMatchObject({ product: { sellingPrice: 1, availability: "SOLD_OUT" } });
  });

  it("no update is lost: once the disk has space again, the next page stores the updated catalogue", async () => {
    const server = new FakeCatalogueServer(replicaProducts(30));
    await createReplica(server).sync();
    const disk = fillDisk();
    server.put(replicaProduct(30, { sellingPrice: 1 }));
    await createReplica(server).sync();
    disk.mockRestore();
    expect(await createReplica(server).sync()).toBe("done");
    const later = createReplica(server);
    expect(await priceOf(later, 30)).toBe(1);
    expect(later.get()).toMatchObject({ extent: "whole", refused: false });
  });

  it("a stored catalogue that is too old to be updated is not fetched anew: the server answers all queries", async () => {
    const server = new FakeCatalogueServer(replicaProducts(30));
    await createReplica(server).sync();
    fillDisk();
    const tab = createReplica(server);
    server.startAnew();
    expect(await tab.sync()).toBe("refused");
    expect(await tab.resolve("HomePage", {}, true)).toBeUndefined();
    const asked = server.asked.length;
    await tab.sync();
    expect(server.asked).toHaveLength(asked);
  });

  it("a catalogue that could not be stored is fetched again only if the user asks for it", async () => {
    const disk = fillDisk();
    const server = new FakeCatalogueServer(replicaProducts(30));
    const tab = createReplica(server);
    const resync = createResync(tab, { refetch: async () => true });
    expect(await tab.sync()).toBe("refused");
    await tab.sync();
    await tab.syncIfStale();
    server.put(replicaProduct(31));
    await resync(server.version, "1");
    expect(server.asked).toHaveLength(1);
    disk.mockRestore();
    expect(await tab.sync(true)).toBe("done");
    expect(tab.get()).toMatchObject({ extent: "whole", products: 31, refused: false });
  });
});
