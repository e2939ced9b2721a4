import { lazy, useLazy } from "../../../lib/lazy.ts";
import type { drawBars } from "./draw-bars.ts";

/** Undefined while it loads, null if it could not be loaded. */
export type Drawing = typeof drawBars | undefined | null;

const loadDrawing = lazy(async () => (await import("./draw-bars.ts")).drawBars);

export const useDrawing = (): Drawing => useLazy(loadDrawing);
