import { type RefObject, useEffect } from "react";

/** Scroll distance in CSS pixels below which a change of direction is ignored, because a finger trembles. */
const TREMBLE = 6;

/**
 * On phones the header scrolls away with the page. It returns as soon as the page is scrolled up, so that the search is
 * always available. The attribute `data-away` hides the header with CSS; no other element moves. An element with
 * `data-sticky` sticks to the top, and must be the first in its parent. While the header would cover this element, the
 * hook sets the attribute `data-below` on the element.
 */
export function useReturningHeader(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY;
    let frame = 0;
    const follow = () => {
      frame = 0;
      const down = scrollY - last;
      if (!header.current || (Math.abs(down) < TREMBLE && scrollY > 0)) return;
      last = scrollY;
      const height = header.current.offsetHeight;
      const isAway = header.current.toggleAttribute("data-away", down > 0 && scrollY > height);
      const sticky = document.querySelector("[data-sticky]");
      const top = sticky?.parentElement?.getBoundingClientRect().top ?? height;
      sticky?.toggleAttribute("data-below", !isAway && top < height);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
    };
  }, [header]);
}
