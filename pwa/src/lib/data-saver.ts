import { DATA_TAKEN_EVENT } from "./storage/storage-keys.ts";

/**
 * True if this page saves data (first-screen/data-saver-visit.ts): nothing is fetched that the user has not
 * requested.
 */
export const savesData = (): boolean => "saver" in document.documentElement.dataset;

/** Calls a function that fetches in advance: at once or, in a data-saver visit, when everything may be loaded. */
export function onceDataAllowed(act: () => void): void {
  if (savesData()) addEventListener(DATA_TAKEN_EVENT, act, { once: true });
  else act();
}
