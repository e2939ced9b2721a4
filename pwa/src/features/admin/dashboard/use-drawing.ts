import { lazy, useLazy } from "../../../lib/lazy.ts";
import type { drawBars } from "./draw-bars.ts";

/** The function that draws the bars; undefined while its code loads, null if the code could not be loaded. */
export type Drawing = typeof drawBars | undefined | null;

const loadDrawing = lazy(async () => (await import("./draw-bars.ts")).drawBars);

export const useDrawing = (): Drawing => useLazy(loadDrawing);
