import type { EnumerableStorage } from "./key-value-storage.ts";

/**
 * Returns the browser's local storage in a form that never throws: what the browser refuses to store (private mode,
 * full disk) is kept in memory as long as the page lives.
 */
export function safeStorage(): EnumerableStorage {
  const persistent = browserStorage();
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? persistent?.getItem(key) ?? null,
    setItem: (key, value) => {
      memory.delete(key);
      if (!trySetItem(persistent, key, value)) memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      persistent?.removeItem(key);
    },
    keys: () => [...new Set([...memory.keys(), ...(persistent ? Object.keys(persistent) : [])])],
  };
}

function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function trySetItem(storage: Storage | undefined, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}
