import { lazy, useLazy } from "../../../lib/lazy.ts";

const load = lazy(async () => (await import("./search-suggestions.tsx")).SearchSuggestions);

/** @param isWanted true once the shopper has touched the search box; before, the code does not load */
export function LazySearchSuggestions({ isWanted }: { isWanted: boolean }) {
  const SearchSuggestions = useLazy(load, isWanted);
  return SearchSuggestions && <SearchSuggestions />;
}
