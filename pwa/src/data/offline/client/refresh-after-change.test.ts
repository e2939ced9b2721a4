import { expect, it, vi } from "vitest";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";
import { refreshAfterChange } from "./refresh-after-change.ts";

type Status = ReturnType<CatalogueReplica["get"]>;

const replicaWith = (result: Awaited<ReturnType<CatalogueReplica["sync"]>>, syncing = false) => ({
  get: () => ({ syncing }) as Status,
  sync: vi.fn(async () => result),
});
const catalogue = { refetch: vi.fn(async () => true) };

it("after a change of the catalogue on this page, the page syncs once with the server", async () => {
  const replica = replicaWith("done");
  await refreshAfterChange(replica, catalogue);
  expect(replica.sync).toHaveBeenCalledTimes(1);
  expect(catalogue.refetch).not.toHaveBeenCalled();
});

it("if a sync was already running when the page changed the catalogue, the page syncs twice", async () => {
  const replica = replicaWith("done", true);
  await refreshAfterChange(replica, catalogue);
  expect(replica.sync).toHaveBeenCalledTimes(2);
});

it.each(["refused", "waits", "failed", "elsewhere"] as const)(
  "if the device's catalogue cannot be synced (« %s »), the page fetches the queries on screen again",
  async (result) => {
    await refreshAfterChange(replicaWith(result), catalogue);
    expect(catalogue.refetch).toHaveBeenCalledOnce();
  },
);
