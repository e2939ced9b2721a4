import { useEffect } from "react";

/** Time after which a search with results counts as one that the shopper meant (ms). */
const MEANT_MS = 1_500;
const MIN_LENGTH = 2;

/**
 * Keeps a search on this device once its results have been shown for a while. The code of the list of searches loads
 * only then.
 * @param q empty to keep nothing
 */
export function useKeptSearch(q: string): void {
  useEffect(() => {
    if (q.length < MIN_LENGTH) return;
    const timer = setTimeout(() => {
      import("../search-suggestions/last-searches.ts").then(
        ({ lastSearches }) => lastSearches.add(q),
        () => undefined,
      );
    }, MEANT_MS);
    return () => clearTimeout(timer);
  }, [q]);
}
