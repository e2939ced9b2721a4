import { DATA_ALLOWED_EVENT } from "./storage/storage-keys.ts";

/**
 * True in a data-saver visit (first-screen/data-saver-visit.ts). The page then fetches only what the user has
 * requested.
 */
export const savesData = (): boolean => "saver" in document.documentElement.dataset;

/**
 * Calls `act`, which fetches data in advance. In a data-saver visit, calls it only after the user has clicked the
 * button that allows the page to load everything; otherwise at once.
 */
export function onceDataAllowed(act: () => void): void {
  if (savesData()) addEventListener(DATA_ALLOWED_EVENT, act, { once: true });
  else act();
}
