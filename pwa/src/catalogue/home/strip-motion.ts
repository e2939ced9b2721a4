/** How far the category strip moves in one step, in CSS pixels. Source: the specification, section 9. */
const STRIP_STEP = 0.8;
/** At most one step in this time, in milliseconds. Source: ibid. */
export const STRIP_STEP_MS = 16;
/** The strip starts again once this share of its scroll width has been seen. Source: ibid. */
const STRIP_END = 0.99;
/** What stood still under a finger or the pointer moves on after this, in milliseconds. Source: ibid. */
export const RESUME_MS = 2_000;

/**
 * Where the strip stands after one more step, in CSS pixels from its start.
 * The caller keeps the exact value: scrollLeft is rounded to whole pixels on many screens and would never move.
 */
export function stripStep(from: number, clientWidth: number, scrollWidth: number): number {
  const to = from + STRIP_STEP;
  return to + clientWidth >= scrollWidth * STRIP_END ? 0 : to;
}
