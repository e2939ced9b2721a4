import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { replicaProduct, replicaProducts } from "../testing/replica-fixture.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { ReplicaStore } from "./replica-store.ts";
import { readStoredProduct } from "./stored-product.ts";

const store = new ReplicaStore(openDatabase);
const page = { cursor: "1", reset: false, more: false, upserted: [], deleted: [], cuts: [], total: 620 };

beforeEach(async () => {
  await store.apply({ ...page, reset: true, upserted: replicaProducts(620) }, undefined, 0);
});

it("a stored product is found, whichever record of many products contains it", async () => {
  for (const number of [1, 300, 620]) {
    const product = replicaProduct(number);
    expect(await readStoredProduct(product.id)).toEqual(product);
  }
});

it("a stored product is read with its latest change, and is not found after the shop has deleted it", async () => {
  const [changed, deleted] = [{ ...replicaProduct(7), sellingPrice: 21_000 }, replicaProduct(8)];
  await store.apply({ ...page, cursor: "2", upserted: [changed], deleted: [deleted.id] }, "1", 0);
  expect((await readStoredProduct(changed.id))?.sellingPrice).toBe(21_000);
  expect(await readStoredProduct(deleted.id)).toBeUndefined();
});

it("a product that changed during the first sync is stored twice, and its later version is read", async () => {
  const again = { ...replicaProduct(300), sellingPrice: 21_000 };
  await store.apply({ ...page, reset: true, more: true, upserted: replicaProducts(620) }, undefined, 0);
  await store.apply({ ...page, cursor: "2", upserted: [again] }, "1", 0);
  expect((await readStoredProduct(again.id))?.sellingPrice).toBe(21_000);
});

it("no stored product is found for an unknown id", async () => {
  expect(await readStoredProduct("00000000-0000-4000-8000-00000000abcd")).toBeUndefined();
});

it.each<[string, unknown]>([
  ["a product", [{ ...replicaProduct(1), pictures: undefined }]],
  ["a record of products", "????"],
])("reading a stored product throws if %s is corrupt", async (_, damaged) => {
  const database = await openDatabase();
  for (const key of await database.getAllKeys("chunk"))
    await database.put("chunk", damaged as ReplicaProduct[], key);
  await expect(readStoredProduct(replicaProduct(1).id)).rejects.toThrow();
});
