import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";

/**
 * Brings what is on screen to a version of the catalogue; resolves with false when another tab is syncing, or the server
 * could not be asked, and it is to be called again.
 * @param first the first version the stream told: the one the page was loaded with, near enough
 */
export type Resync = (version: string, first: string) => Promise<boolean>;

/** Resyncs by the replica, or, where that is not whole, by fetching the queries on screen again. */
export function createResync(
  replica: Pick<CatalogueReplica, "isAt" | "sync" | "get">,
  catalogue: Pick<CatalogueStore, "refetch">,
): Resync {
  let shown: string | undefined;
  return async (version, first) => {
    const before = shown ?? first;
    const result = replica.isAt(version) ? "done" : await replica.sync();
    if (result === "elsewhere") return false;
    // A sync that was under way may have asked the server before the change.
    if (result === "done" && !replica.isAt(version)) await replica.sync();
    // A failed sync is repeated by a whole replica itself, which then brings the queries on screen up to date.
    if (replica.get().extent !== "whole" && version !== before) {
      if (result === "failed" || !(await catalogue.refetch())) return false;
    }
    shown = version;
    return true;
  };
}
