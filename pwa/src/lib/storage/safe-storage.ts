/** Storage of the browser that never throws, with the methods of the Web Storage API that the shop uses. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/** Keys that this page has changed since local storage was last copied to the database (`onStored`). */
export const changedKeys = new Set<string>();
let copy: (() => Promise<unknown>) | undefined;
let copied: Promise<unknown> | undefined;

/**
 * Returns local storage or session storage in a form that never throws. Values that the browser refuses to store
 * (private mode, full disk) are kept in memory until the page closes.
 * @param report called with the key of each change
 */
function safe(name: "localStorage" | "sessionStorage", report?: (key: string) => void): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(use: (browserStorage: Omit<SafeStorage, "keys">) => Value): Value | undefined => {
    try {
      // Reads the storage by its name, because the service worker's type check also reads this file, and workers have
      // no such global.
      return use(Reflect.get(globalThis, name));
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((stored) => stored.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      attempt((stored) => {
        stored.setItem(key, value);
        memory.delete(key);
      });
      report?.(key);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((stored) => stored.removeItem(key));
      report?.(key);
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(Object.keys) ?? [])])],
  };
}

/**
 * Local storage that never throws. All code of the page must use this object, because values that the browser refuses
 * to store are only in the memory of this object.
 */
export const safeStorage: SafeStorage = safe("localStorage", (key) => {
  changedKeys.add(key);
  copied = copy?.().catch(() => undefined);
});

/** Session storage of this tab that never throws. */
export const safeTabStorage: SafeStorage = safe("sessionStorage");

/**
 * Calls `listener` after each change of local storage by this page. The listener finds the changed keys in
 * `changedKeys` and removes them.
 */
export function onStored(listener: () => Promise<unknown>): void {
  copy = listener;
}

/** Resolves when all changes of local storage so far are copied to the database, or could not be copied. */
export async function whenCopied(): Promise<void> {
  await copied;
}
