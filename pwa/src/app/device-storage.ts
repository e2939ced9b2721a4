import type { SessionStorage } from "../account/session.ts";

/** The device's local storage; memory where the browser refuses it (private mode), for as long as the page lives. */
export function deviceStorage(): SessionStorage {
  try {
    const probe = "stockage";
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
