import type { ApolloCache } from "@apollo/client";
import { CATALOGUE_ROOT_FIELDS } from "../live-queries/cache-fields.ts";
import type { DeferredAnswers } from "../live-queries/live-queries.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";

/**
 * Brings this tab up to date after a product was changed from it: by one sync, which the live queries apply to the
 * query cache. Where the replica cannot sync, the cached answers are evicted, so that pages fetch them again.
 */
export async function refreshAfterChange(
  replica: Pick<CatalogueReplica, "get" | "sync">,
  cache: ApolloCache,
  answers: Pick<DeferredAnswers, "handOverAll">,
): Promise<void> {
  // A sync that is under way may have asked the server before the change.
  if (replica.get().syncing) await replica.sync();
  if ((await replica.sync()) === "done") return;
  // Only what Apollo Client follows is fetched again.
  answers.handOverAll();
  evictCatalogue(cache);
}

function evictCatalogue(cache: ApolloCache): void {
  cache.batch({
    update: () => {
      for (const fieldName of CATALOGUE_ROOT_FIELDS) cache.evict({ id: "ROOT_QUERY", fieldName });
      for (const id of Object.keys(cache.extract() as Record<string, unknown>)) {
        if (id.startsWith("Product:")) cache.evict({ id });
      }
    },
  });
}
