import type { SessionStorage } from "../session/session.ts";

/**
 * The device's local storage. What it does not keep (private mode, full disk) stands in memory for as long as the page
 * lives; to keep something never throws.
 */
export function deviceStorage(): SessionStorage {
  const kept = browserStorage();
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? kept?.getItem(key) ?? null,
    setItem: (key, value) => {
      memory.delete(key);
      if (!isKept(kept, key, value)) memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      kept?.removeItem(key);
    },
  };
}

function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function isKept(storage: Storage | undefined, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}
