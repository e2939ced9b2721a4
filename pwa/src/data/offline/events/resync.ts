import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";

/**
 * Updates the page to a version of the catalogue. Resolves with false if another tab is syncing or the server did not
 * answer; the caller must then try again.
 * @param first the first version that the stream has announced. The page was opened with this version or a slightly
 * older one, so its queries are not fetched again for this version
 */
export type Resync = (version: string, first: string) => Promise<boolean>;

/**
 * Returns the function that updates the page: it syncs the replica and, if the replica is not whole, fetches the
 * queries on screen again.
 */
export function createResync(
  replica: Pick<CatalogueReplica, "isAt" | "sync" | "get">,
  catalogue: Pick<CatalogueStore, "refetch">,
): Resync {
  let shown: string | undefined;
  return async (version, first) => {
    const before = shown ?? first;
    const result = replica.isAt(version) ? "done" : await replica.sync();
    if (result === "elsewhere") return false;
    // A running sync may have read the server's data before the change, so a second sync must follow.
    if (result === "done" && !replica.isAt(version)) await replica.sync();
    // A whole replica needs nothing more: it repeats a failed sync itself, and then updates the queries on screen.
    if (replica.get().extent !== "whole" && version !== before) {
      if (result === "failed" || !(await catalogue.refetch())) return false;
    }
    shown = version;
    return true;
  };
}
