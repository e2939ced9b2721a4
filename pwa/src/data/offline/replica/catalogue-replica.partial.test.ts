import fc from "fast-check";
import {
  applyQuota,
  type Cutoffs,
  comparePlaces,
} from "graphql-server/features/catalogue/sync/offline-quota";
import { describe, expect, it } from "vitest";
import { resetDatabase } from "../../../app/testing/page-lifetime.ts";
import { openDatabase } from "../database/database.ts";
import {
  createReplica,
  FakeCatalogueServer,
  replicaProduct,
  replicaProducts,
} from "../testing/replica-fixture.ts";
import type { CatalogueReplica } from "./catalogue-replica.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { ReplicaStore } from "./replica-store.ts";
import { merge } from "./replica-transaction.ts";

/** Products of a category. The higher the number, the newer the product. */
const made = (category: string, ...numbers: number[]): ReplicaProduct[] =>
  numbers.map((number) => replicaProduct(number, { category }));

async function stored() {
  const catalogue = await new ReplicaStore(openDatabase).read();
  return { state: catalogue?.state, products: catalogue ? [...merge(catalogue).values()] : [] };
}

/** Numbers of the products that a list of this category shows, newest first. */
function shownOf(tab: CatalogueReplica, category: string): number[] {
  const answer = tab.resolveNow("ProductList", { first: 100, filter: { categories: [category] } }, false);
  const { products } = (answer ?? { products: { edges: [] } }) as {
    products: { edges: { node: { id: string } }[] };
  };
  return products.edges.map(({ node }) => Number(node.id.slice(-12)));
}

it("with over 5,000 products in the shop, the device stores only the newest products of large categories", async () => {
  const server = new FakeCatalogueServer(
    [...made("Montre", 1, 2, 3), ...replicaProducts(5_600).slice(0, 5_500)],
    500,
  );
  const tab = createReplica(server);
  expect(await tab.sync()).toBe("done");
  expect(tab.get()).toMatchObject({ extent: "partial", products: 5_000 });
  expect(shownOf(tab, "Montre")).toEqual([3, 2, 1]);
  expect(shownOf(tab, "Robe")[0]).toBe(5_600);
  expect(await tab.resolve("HomePage", {}, true)).toBeUndefined();
});

it("once the shop has more products than a device may store, a device with all of them keeps only a part", async () => {
  const server = new FakeCatalogueServer([...made("Robe", 1, 2, 3, 4), ...made("Montre", 5)], 10, 6);
  const tab = createReplica(server);
  await tab.sync();
  expect(tab.get()).toMatchObject({ extent: "whole", products: 5 });
  for (const product of made("Jupe", 6, 7)) server.put(product);
  await tab.sync();
  expect(tab.get()).toMatchObject({ extent: "partial", products: 6 });
  for (const one of [tab, createReplica(server)]) {
    await one.load();
    expect([shownOf(one, "Robe"), shownOf(one, "Montre"), shownOf(one, "Jupe")]).toEqual([
      [4, 3, 2],
      [5],
      [7, 6],
    ]);
  }
});

describe("a device that stores only a part of the catalogue", () => {
  /**
   * A replica that has dresses 26 to 29, watches 3 to 5 and skirt 10. The older dresses and watches are above the
   * quota, so the device does not store them.
   */
  const partOf = async () => {
    const server = new FakeCatalogueServer(
      [
        ...made("Robe", 21, 22, 23, 24, 25, 26, 27, 28, 29),
        ...made("Montre", 1, 2, 3, 4, 5),
        ...made("Jupe", 10),
      ],
      3,
      8,
    );
    const tab = createReplica(server);
    await tab.sync();
    expect([shownOf(tab, "Robe"), shownOf(tab, "Montre")]).toEqual([
      [29, 28, 27, 26],
      [5, 4, 3],
    ]);
    return { server, tab };
  };

  it("never answers with an empty list, because the shop may have products that this device does not store", async () => {
    const { tab } = await partOf();
    expect(tab.resolveNow("ProductList", { filter: { categories: ["Pull"] } }, false)).toBeUndefined();
    expect(tab.resolveNow("ProductList", { filter: { search: "jupon" } }, false)).toBeUndefined();
  });

  it("if no product matches a search without a network, says how many of the shop's products it has", async () => {
    const { tab } = await partOf();
    const answer = await tab.resolve("ProductList", { filter: { search: "jupon" } }, false);
    expect(answer).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Le téléphone garde 8 produits sur 15\s: rien n’y correspond/),
    });
    expect(await tab.resolve("ProductList", { filter: { search: "jupon" } }, true)).toBeUndefined();
    expect(await tab.resolve("ProductPage", { id: replicaProduct(99).id }, false)).toBeUndefined();
  });

  it("stores a new product in place of the oldest product of its largest category", async () => {
    const { server, tab } = await partOf();
    const asked = server.asked.length;
    for (const product of made("Jupe", 30)) server.put(product);
    expect(await tab.sync()).toBe("done");
    expect(server.asked.slice(asked)).toEqual([expect.stringContaining("log")]);
    for (const one of [tab, createReplica(server)]) {
      await one.load();
      expect(one.get()).toMatchObject({ extent: "partial", products: 8 });
      expect([shownOf(one, "Jupe"), shownOf(one, "Robe")]).toEqual([
        [30, 10],
        [29, 28, 27],
      ]);
    }
  });

  it("never stores the older products of a category above the quota, even if there is space again", async () => {
    const { server, tab } = await partOf();
    for (const id of [replicaProduct(29).id, replicaProduct(22).id]) server.remove(id);
    for (const product of made("Robe", 23)) server.put(product);
    await tab.sync();
    expect(shownOf(tab, "Robe")).toEqual([28, 27, 26]);
    expect(await (await openDatabase()).getAllKeys("patch")).toEqual([replicaProduct(29).id]);
  });

  it("removes a product that has moved to another category if all stored products of that category are newer", async () => {
    const { server, tab } = await partOf();
    for (const product of made("Robe", 10)) server.put(product);
    for (const product of made("Jupe", 26)) server.put(product);
    await tab.sync();
    expect([shownOf(tab, "Jupe"), shownOf(tab, "Robe")]).toEqual([[26], [29, 28, 27]]);
    expect((await stored()).products).toHaveLength(7);
  });

  it("reports each changed product to the page as changed, never as deleted, even if it is not stored", async () => {
    const { server, tab } = await partOf();
    const reported: unknown[] = [];
    tab.onChanges(({ upserted, deleted }) =>
      reported.push([upserted.map(({ sellingPrice }) => sellingPrice), deleted]),
    );
    server.put(replicaProduct(22, { sellingPrice: 7 }));
    for (const product of made("Jupe", 30)) server.put({ ...product, sellingPrice: 8 });
    await tab.sync();
    expect(reported).toEqual([[[7, 8], []]]);
  });

  it("after another tab has synced, reports no product as deleted: it may only have been removed to save space", async () => {
    const { server, tab } = await partOf();
    const other = createReplica(server);
    await other.load();
    const deleted: string[] = [];
    other.onChanges((changes) => void deleted.push(...changes.deleted));
    for (const product of made("Jupe", 30)) server.put({ ...product, sellingPrice: 8 });
    await tab.sync();
    server.put(replicaProduct(22, { sellingPrice: 7 }));
    await other.sync();
    expect(deleted).toEqual([]);
  });

  it("if half of a category's stored products were deleted, fetches its part again, and answers meanwhile", async () => {
    const { server, tab } = await partOf();
    for (const { id } of made("Montre", 3, 4)) server.remove(id);
    await tab.sync();
    expect(shownOf(tab, "Montre")).toEqual([5]);
    // With Save-Data, the replica is not fetched again.
    const asked = server.asked.length;
    await createReplica(server, { saveData: () => true }).sync();
    expect(server.asked.slice(asked)).toEqual([expect.stringContaining("log")]);
    const during: number[] = [];
    tab.onChanges(() => during.push(tab.get().products));
    await tab.sync();
    expect(during.slice(0, -1)).toEqual([6, 6]);
    expect(shownOf(tab, "Montre")).toEqual([5, 2, 1]);
    const settled = server.asked.length;
    await tab.sync();
    expect(server.asked.slice(settled)).toEqual([expect.stringContaining("log")]);
  });
});

it("after any changes, a part of the catalogue consists of the newest products of each category without a gap", async () => {
  const category = fc.constantFrom("Robe", "Jupe", "Montre", "Pull");
  const event = fc.oneof(
    fc.record({ kind: fc.constant("put" as const), number: fc.integer({ min: 1, max: 40 }), category }),
    fc.record({ kind: fc.constant("remove" as const), number: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant("sync" as const) }),
    fc.record({ kind: fc.constant("restart" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(category, { maxLength: 25 }),
      fc.array(event, { maxLength: 25 }),
      fc.integer({ min: 4, max: 14 }),
      async (categories, events, atMost) => {
        resetDatabase();
        const server = new FakeCatalogueServer(
          categories.flatMap((category, place) => made(category, place + 1)),
          4,
          atMost,
        );
        let tab = createReplica(server);
        for (const { kind, ...event } of [...events, { kind: "sync" as const }]) {
          if ("category" in event)
            for (const product of made(event.category, event.number)) server.put(product);
          else if ("number" in event) server.remove(replicaProduct(event.number).id);
          else if (kind === "restart") tab = createReplica(server);
          else {
            // While the whole catalogue is fetched, its first batches may show an older state than its last batch. The
            // second sync fetches what has changed since the first batch.
            await tab.sync();
            await tab.sync();
            const { state, products } = await stored();
            const cuts: Cutoffs = state?.cuts ?? new Map();
            const expected = applyQuota(server.products, cuts, Number.POSITIVE_INFINITY).kept;
            expect(products.sort(comparePlaces)).toEqual(expected);
            expect(products.length).toBeLessThanOrEqual(atMost);
            expect(tab.get()).toMatchObject({
              products: products.length,
              extent: products.length < server.products.length ? "partial" : expect.any(String),
            });
          }
        }
      },
    ),
    { numRuns: 60 },
  );
}, 30_000);
