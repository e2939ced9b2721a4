/** Distance the category strip scrolls in one step, in CSS pixels. Source: SHOP.md, section 6. */
const STRIP_STEP = 0.8;
/** Minimum time between two steps, in milliseconds. Source: SHOP.md, section 6. */
export const STRIP_STEP_MS = 16;
/**
 * The strip starts again at its beginning when this fraction of its whole width has been shown. Source: SHOP.md,
 * section 6.
 */
const STRIP_END = 0.99;
/** Time after the end of a touch or hover until the strip moves again (ms). Source: SHOP.md, section 6. */
export const RESUME_MS = 2_000;

/**
 * Returns the scroll position after one more step, in CSS pixels. The caller must store this position, because browsers
 * round `scrollLeft` to whole pixels: a step of less than one pixel would be lost.
 */
export function stripStep(from: number, clientWidth: number, scrollWidth: number): number {
  const to = from + STRIP_STEP;
  return to + clientWidth >= scrollWidth * STRIP_END ? 0 : to;
}
