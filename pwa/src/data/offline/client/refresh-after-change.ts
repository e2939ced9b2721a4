import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";

/**
 * Updates this tab after it has changed the catalogue on the server. One sync updates the replica (the catalogue's copy
 * on this device). If the replica cannot sync, the queries on screen are fetched again instead.
 */
export async function refreshAfterChange(
  replica: Pick<CatalogueReplica, "get" | "sync">,
  catalogue: Pick<CatalogueStore, "refetch">,
): Promise<void> {
  // A sync that is already running may have read the server's data before the change, so a second sync must follow.
  if (replica.get().syncing) await replica.sync();
  if ((await replica.sync()) !== "done") await catalogue.refetch();
}
