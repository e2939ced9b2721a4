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

it("after a change of the catalogue, the page syncs a second time if the first sync may have started before the change", async () => {
  const replica = replicaWith("done", true);
  await refreshAfterChange(replica, catalogue);
  expect(replica.sync).toHaveBeenCalledTimes(2);
});

it.each(["refused", "waits", "failed", "elsewhere"] as const)(
  "after a change of the catalogue, the page fetches the queries on screen again if the device's catalogue could not be synced (result « %s »)",
  async (result) => {
    await refreshAfterChange(replicaWith(result), catalogue);
    expect(catalogue.refetch).toHaveBeenCalledOnce();
  },
);
