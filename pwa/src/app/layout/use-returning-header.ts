import { type RefObject, useEffect } from "react";

/** Scrolled distance below which a direction is a trembling finger's, in CSS pixels. */
const TREMBLE = 6;

/**
 * On phones the header leaves with the page and comes back as soon as it is scrolled up: the search is at hand far down
 * too. The attribute `data-away` hides it by CSS, which moves nothing else. What sticks to the top of the page
 * (`data-sticky`, first in its parent) gets `data-below` while the header stands over its place.
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
