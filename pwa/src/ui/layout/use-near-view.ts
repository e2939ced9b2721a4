import { type RefCallback, startTransition, useCallback, useState } from "react";

/**
 * Distance below the viewport, half a screen, within which content already loads, so that it is there when the user
 * scrolls to it.
 */
const MARGIN_AHEAD = "0px 0px 50%";

/**
 * Tells when an element is near the viewport, so that its content can load. The element is near once it was in the
 * viewport. After the page was scrolled, it is also near at half a screen below the viewport. A visitor who leaves
 * without scrolling therefore downloads no content below the first screen. The state changes in a transition, because
 * the change mounts that content.
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
