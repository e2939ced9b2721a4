import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";

/**
 * Brings this tab up to date after the catalogue was changed from it: by one sync; where the replica cannot sync, by
 * asking for the queries on screen again.
 */
export async function refreshAfterChange(
  replica: Pick<CatalogueReplica, "get" | "sync">,
  catalogue: Pick<CatalogueStore, "refetch">,
): Promise<void> {
  // A sync that is under way may have asked the server before the change.
  if (replica.get().syncing) await replica.sync();
  if ((await replica.sync()) !== "done") await catalogue.refetch();
}
