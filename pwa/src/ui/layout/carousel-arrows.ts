import { type RefObject, useEffect, useState } from "react";
import { pendingStyleSheet } from "../styles/pending-style-sheet.ts";

/** How far one press of an arrow scrolls, in CSS pixels. Source: the specification, section 9. */
export const ARROW_STEP = 300;
/** Closer than this to its right end a carousel counts as being there, in CSS pixels. Source: ibid. */
const RIGHT_TOLERANCE = 10;

/** Which arrows a carousel shows. */
export interface Arrows {
  left: boolean;
  right: boolean;
}

/** The arrows for a scroller at this place: left once it has left its start, right until 10 px before its end. */
export function arrowsFor(place: { scrollLeft: number; clientWidth: number; scrollWidth: number }): Arrows {
  return {
    left: place.scrollLeft > 0,
    right: place.scrollLeft + place.clientWidth < place.scrollWidth - RIGHT_TOLERANCE,
  };
}

/** The arrows of a scroller of `count` items as it is scrolled and resized; none before it has been laid out. */
export function useArrows(list: RefObject<HTMLElement | null>, count: number): Arrows {
  const [arrows, setArrows] = useState<Arrows>({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other items the row is as wide but scrolls further
  useEffect(() => {
    const scroller = list.current;
    if (!scroller) return;
    const update = () => {
      // Without their styles the arrows would stand below the row and push the next one down.
      const sheet = pendingStyleSheet();
      if (sheet) return sheet.addEventListener("load", update, { once: true });
      const now = arrowsFor(scroller);
      setArrows((before) => (before.left === now.left && before.right === now.right ? before : now));
    };
    // Observed rather than measured here: rows far below are skipped by the browser until they come near.
    const sizes = new ResizeObserver(update);
    sizes.observe(scroller);
    scroller.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", update);
    };
  }, [list, count]);
  return arrows;
}
