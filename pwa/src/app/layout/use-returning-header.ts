import { type RefObject, useEffect } from "react";

/** Scroll distance up to which a direction does not count, because a finger trembles (CSS pixels). */
const TREMBLE = 6;

/**
 * On phones the header scrolls away with the page and returns as soon as the page is scrolled up, so that the search
 * is always near. The attribute `data-away` hides it with CSS, which moves nothing else. An element that sticks to
 * the top (`data-sticky`, first in its parent) gets `data-below` while the header covers its place.
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
