import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";

/**
 * Updates this tab after it has changed the catalogue: with one sync or, if the replica cannot sync, by fetching the
 * queries on screen again.
 */
export async function refreshAfterChange(
  replica: Pick<CatalogueReplica, "get" | "sync">,
  catalogue: Pick<CatalogueStore, "refetch">,
): Promise<void> {
  // A running sync may have read the server's data before the change, so a second sync must follow.
  if (replica.get().syncing) await replica.sync();
  if ((await replica.sync()) !== "done") await catalogue.refetch();
}
