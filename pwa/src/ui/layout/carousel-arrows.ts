import { type RefObject, useEffect, useState } from "react";
import { pendingStyleSheet } from "../styles/pending-style-sheet.ts";

/** Distance that one click on an arrow scrolls, in CSS pixels. Source: SHOP.md, section 6. */
export const ARROW_STEP = 300;
/**
 * Distance from the right end in CSS pixels at which the carousel already counts as scrolled to the end. Source:
 * SHOP.md, section 6.
 */
const RIGHT_TOLERANCE = 10;

export interface Arrows {
  left: boolean;
  right: boolean;
}

/**
 * Returns the arrows that are visible at a scroll position. The left arrow is hidden at the start of the row; the right
 * arrow is hidden within 10 px of the end.
 */
export function arrowsFor(place: { scrollLeft: number; clientWidth: number; scrollWidth: number }): Arrows {
  return {
    left: place.scrollLeft > 0,
    right: place.scrollLeft + place.clientWidth < place.scrollWidth - RIGHT_TOLERANCE,
  };
}

/**
 * Returns the visible arrows of a scrolling row with `count` items, and updates them when the row is scrolled or
 * resized. Before the first layout no arrow is visible.
 */
export function useArrows(list: RefObject<HTMLElement | null>, count: number): Arrows {
  const [arrows, setArrows] = useState<Arrows>({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items change the scroll width, not the size
  useEffect(() => {
    const scroller = list.current;
    if (!scroller) return;
    const update = () => {
      // On a server-rendered page the style sheet may still be loading (first-screen/boot.ts). The arrows wait for
      // it, because an arrow without its styles would shift the layout.
      const sheet = pendingStyleSheet();
      if (sheet) return sheet.addEventListener("load", update, { once: true });
      const now = arrowsFor(scroller);
      setArrows((before) => (before.left === now.left && before.right === now.right ? before : now));
    };
    // A ResizeObserver measures the row once it has a layout, because the browser skips the layout of rows far below
    // (content-visibility).
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
