import { useEffect } from "react";

/**
 * Time for which results must be on screen before the search is stored (ms). Results that disappear sooner belong to an
 * unfinished word.
 */
const MEANT_MS = 1_500;
const MIN_LENGTH = 2;

/**
 * Stores a search on this device once its results have been on screen for a while. Loads the code of the stored
 * searches only then.
 * @param q the search; empty to store nothing
 */
export function useStoredSearch(q: string): void {
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
