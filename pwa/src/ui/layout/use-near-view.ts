import { type RefCallback, startTransition, useCallback, useState } from "react";

/**
 * Half a screen below the viewport. Content within this distance loads early, so that it is ready when the user
 * scrolls to it.
 */
const MARGIN_AHEAD = "0px 0px 50%";

/**
 * True once an element has been in the viewport. As soon as the page is scrolled, it is enough that the element is at
 * most half a screen below the viewport. A visitor who leaves without scrolling therefore downloads no content below
 * the first screen. The state changes in a transition, because the change mounts that content.
 */
export function useNearView(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const stopped = new AbortController();
    const observe = (rootMargin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          stopped.abort();
          startTransition(() => setNear(true));
        },
        { rootMargin },
      );
      observer.observe(element);
      stopped.signal.addEventListener("abort", () => observer.disconnect());
    };
    observe("0px");
    addEventListener("scroll", () => observe(MARGIN_AHEAD), { once: true, signal: stopped.signal });
    return () => stopped.abort();
  }, []);
  return [ref, isNear];
}
