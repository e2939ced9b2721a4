import { lazy, useLazy } from "../../lib/lazy.ts";
import type { drawBars } from "./draw-bars.ts";

/** What draws the charts; undefined while it is fetched, null where it could not be. */
export type Drawing = typeof drawBars | undefined | null;

const loadDrawing = lazy(async () => (await import("./draw-bars.ts")).drawBars);

/** Fetches the library that draws charts. */
export const useDrawing = (): Drawing => useLazy(loadDrawing);
