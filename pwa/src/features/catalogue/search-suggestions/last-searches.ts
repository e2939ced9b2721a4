import { ExternalStore } from "../../../lib/external-store.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { LAST_SEARCHES_KEY } from "../../../lib/storage/storage-keys.ts";
import { parseStored } from "../../../lib/storage/stored-values.ts";

const MAX_SEARCHES = 6;
/** Longest stored search, in UTF-16 units. A search uses only this many units of a longer text. */
const MAX_LENGTH = 100;
/** The last searches on this device that had results, newest first. */
class LastSearches extends ExternalStore<readonly string[]> {
  constructor() {
    super(readSearches());
  }

  /**
   * Adds a search at the beginning of the list, in place of stored searches that are a shorter or longer form of it:
   * `rob` and `robe` are one search, typed in two steps.
   */
  add(q: string): void {
    const text = q.slice(0, MAX_LENGTH);
    const typed = text.toLowerCase();
    const others = readSearches().filter((other) => {
      const former = other.toLowerCase();
      return !typed.startsWith(former) && !former.startsWith(typed);
    });
    const searches = [text, ...others].slice(0, MAX_SEARCHES);
    safeStorage.setItem(LAST_SEARCHES_KEY, JSON.stringify(searches));
    this.set(searches);
  }

  erase(): void {
    safeStorage.removeItem(LAST_SEARCHES_KEY);
    this.set([]);
  }
}

function readSearches(): string[] {
  const stored = parseStored(safeStorage.getItem(LAST_SEARCHES_KEY));
  const texts = Array.isArray(stored) ? stored.filter((one) => typeof one === "string" && one !== "") : [];
  return [...new Set<string>(texts)].slice(0, MAX_SEARCHES);
}

export const lastSearches = new LastSearches();
