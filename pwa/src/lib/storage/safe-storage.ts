/** Storage of the browser that never throws, with the methods of the Web Storage API that the shop uses. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/** Keys that this page has changed since the last copy, see `onStored`. */
export const changedKeys = new Set<string>();
let copy: (() => Promise<unknown>) | undefined;
let copied: Promise<unknown> | undefined;

/**
 * Returns a storage of the browser in a form that never throws: what the browser refuses to store (private mode, full
 * disk) is kept in memory as long as the page lives.
 * @param report called with the key of each change
 */
function safe(name: "localStorage" | "sessionStorage", report?: (key: string) => void): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(use: (browserStorage: Omit<SafeStorage, "keys">) => Value): Value | undefined => {
    try {
      // Read by its name, because the service worker's type check also reads this file, and workers have no such storage.
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

/** Local storage. All code of the page shares what the browser refuses to store. */
export const safeStorage: SafeStorage = safe("localStorage", (key) => {
  changedKeys.add(key);
  copied = copy?.().catch(() => undefined);
});

/** The storage of this tab (`sessionStorage`). */
export const safeTabStorage: SafeStorage = safe("sessionStorage");

/** Calls `listener` after each change that this page makes. It finds the keys in `changedKeys` and removes them. */
export function onStored(listener: () => Promise<unknown>): void {
  copy = listener;
}

/** Resolves when all changes so far are copied, or cannot be copied. */
export async function whenCopied(): Promise<void> {
  await copied;
}
