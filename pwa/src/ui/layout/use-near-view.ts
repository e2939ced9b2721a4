import { type RefCallback, startTransition, useCallback, useState } from "react";

/**
 * Content loads when it is less than half a screen below the viewport, so that it is there when the user scrolls to it.
 */
const MARGIN_AHEAD = "0px 0px 50%";

/**
 * Tells when an element is near the viewport, so that its content can load. Until the user scrolls for the first time,
 * only an element within the viewport counts as near, so that a visitor who leaves at once downloads nothing below the
 * first screen. From then on, an element up to half a screen below the viewport counts too. The state changes in a
 * transition, because the change mounts the content.
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
