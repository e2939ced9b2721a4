import { gql, InMemoryCache } from "@apollo/client";
import { expect, it, vi } from "vitest";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";
import { refreshAfterChange } from "./refresh-after-change.ts";

type Status = ReturnType<CatalogueReplica["get"]>;

const PRODUCT = gql`query Product { product(id: "p1") { __typename id sellingPrice } me { __typename id } }`;

function filledCache(): InMemoryCache {
  const cache = new InMemoryCache();
  const data = {
    product: { __typename: "Product", id: "p1", sellingPrice: 1 },
    me: { __typename: "User", id: "u1" },
  };
  cache.writeQuery({ query: PRODUCT, data });
  return cache;
}

const replicaWith = (result: Awaited<ReturnType<CatalogueReplica["sync"]>>, syncing = false) => ({
  get: () => ({ syncing }) as Status,
  sync: vi.fn(async () => result),
});

it("asks the server once", async () => {
  const replica = replicaWith("done");
  await refreshAfterChange(replica, filledCache());
  expect(replica.sync).toHaveBeenCalledTimes(1);
});

it("asks again after a sync that may have asked before the change", async () => {
  const replica = replicaWith("done", true);
  await refreshAfterChange(replica, filledCache());
  expect(replica.sync).toHaveBeenCalledTimes(2);
});

it("leaves the query cache to the live queries where the replica has the change", async () => {
  const cache = filledCache();
  await refreshAfterChange(replicaWith("done"), cache);
  expect(cache.readQuery({ query: PRODUCT })).not.toBeNull();
});

it.each(["refused", "waits", "failed", "elsewhere"] as const)(
  "evicts the catalogue's cached answers, and no others, where the sync is %s",
  async (result) => {
    const cache = filledCache();
    await refreshAfterChange(replicaWith(result), cache);
    const cached = cache.extract();
    expect(Object.keys(cached)).not.toContain("Product:p1");
    expect(Object.keys(cached.ROOT_QUERY ?? {}).filter((field) => field.startsWith("product"))).toEqual([]);
    expect(Object.keys(cached.ROOT_QUERY ?? {})).toContain("me");
  },
);
