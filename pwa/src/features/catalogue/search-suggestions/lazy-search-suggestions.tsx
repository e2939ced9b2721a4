import { lazy, useLazy } from "../../../lib/lazy.ts";

const load = lazy(async () => (await import("./search-suggestions.tsx")).SearchSuggestions);

/**
 * Suggestions below the empty search box.
 * @param isWanted true once the shopper has focused the search box; before that, the code is not loaded
 */
export function LazySearchSuggestions({ isWanted }: { isWanted: boolean }) {
  const SearchSuggestions = useLazy(load, isWanted);
  return SearchSuggestions && <SearchSuggestions />;
}
