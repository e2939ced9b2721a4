import { DATA_TAKEN_EVENT } from "./storage/storage-keys.ts";

/** Whether this page spares data (app/spared-visit.ts): nothing is fetched that the person has not asked for. */
export const isSparing = (): boolean => "spared" in document.documentElement.dataset;

/** Does something that fetches ahead: at once or, in a visit that spares data, once everything may be taken. */
export function onceTaken(act: () => void): void {
  if (isSparing()) addEventListener(DATA_TAKEN_EVENT, act, { once: true });
  else act();
}
