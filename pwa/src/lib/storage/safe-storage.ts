import type { EnumerableStorage } from "./key-value-storage.ts";

/** What the browser has refused to store. One map for the whole page, so that all its code reads the same values. */
const memory = new Map<string, string>();
/** Keys that this page has changed since the last copy, see `onStored`. */
export const changedKeys = new Set<string>();
let copy: (() => Promise<unknown>) | undefined;
let copied: Promise<unknown> | undefined;

const storage: EnumerableStorage = {
  getItem: (key) => memory.get(key) ?? browserStorage()?.getItem(key) ?? null,
  setItem(key, value) {
    memory.delete(key);
    if (!trySetItem(key, value)) memory.set(key, value);
    report(key);
  },
  removeItem(key) {
    memory.delete(key);
    browserStorage()?.removeItem(key);
    report(key);
  },
  keys: () => [...new Set([...memory.keys(), ...Object.keys(browserStorage() ?? {})])],
};

/**
 * Returns the page's local storage in a form that never throws: what the browser refuses to store (private mode,
 * full disk) is kept in memory as long as the page lives.
 */
export const safeStorage = (): EnumerableStorage => storage;

/** Calls `listener` after each change that this page makes. It finds the keys in `changedKeys` and removes them. */
export function onStored(listener: () => Promise<unknown>): void {
  copy = listener;
}

/** Resolves when all changes so far are copied, or cannot be copied. */
export async function whenCopied(): Promise<void> {
  await copied;
}

function report(key: string): void {
  changedKeys.add(key);
  copied = copy?.().catch(() => undefined);
}

function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function trySetItem(key: string, value: string): boolean {
  try {
    const persistent = browserStorage();
    persistent?.setItem(key, value);
    return persistent !== undefined;
  } catch {
    return false;
  }
}
