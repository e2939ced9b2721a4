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

const NO_ANSWERS = { handOverAll: () => undefined };

it("asks the server once", async () => {
  const replica = replicaWith("done");
  await refreshAfterChange(replica, filledCache(), NO_ANSWERS);
  expect(replica.sync).toHaveBeenCalledTimes(1);
});

it("asks again after a sync that may have asked before the change", async () => {
  const replica = replicaWith("done", true);
  await refreshAfterChange(replica, filledCache(), NO_ANSWERS);
  expect(replica.sync).toHaveBeenCalledTimes(2);
});

it("leaves the query cache to the live queries where the replica has the change", async () => {
  const cache = filledCache();
  const handOverAll = vi.fn();
  await refreshAfterChange(replicaWith("done"), cache, { handOverAll });
  expect(cache.readQuery({ query: PRODUCT })).not.toBeNull();
  expect(handOverAll).not.toHaveBeenCalled();
});

it.each(["refused", "waits", "failed", "elsewhere"] as const)(
  "evicts the catalogue's cached answers, and no others, where the sync is %s",
  async (result) => {
    const cache = filledCache();
    const OTHER = gql`query Other { product(id: "p2") { __typename id } }`;
    // What a page was rendered from is handed over first, and so fetched again like the others.
    const data = { product: { __typename: "Product", id: "p2" } };
    const handOverAll = () => void cache.writeQuery({ query: OTHER, data });
    await refreshAfterChange(replicaWith(result), cache, { handOverAll });
    const cached = cache.extract();
    expect(Object.keys(cached).filter((id) => id.startsWith("Product:"))).toEqual([]);
    expect(Object.keys(cached.ROOT_QUERY ?? {}).filter((field) => field.startsWith("product"))).toEqual([]);
    expect(Object.keys(cached.ROOT_QUERY ?? {})).toContain("me");
  },
);
