import { DATA_TAKEN_EVENT } from "./storage/storage-keys.ts";

/** Whether this page saves data (first-screen/data-saver-visit.ts): nothing is fetched that the person has not asked for. */
export const savesData = (): boolean => "saver" in document.documentElement.dataset;

/** Does something that fetches ahead: at once or, in a data-saver visit, once everything may be loaded. */
export function onceDataAllowed(act: () => void): void {
  if (savesData()) addEventListener(DATA_TAKEN_EVENT, act, { once: true });
  else act();
}
