import { type RefCallback, startTransition, useCallback, useState } from "react";

/** Half a screen further down than what is seen: what is there is ready when a person who scrolls arrives. */
const MARGIN_AHEAD = "0px 0px 50%";

/**
 * Whether an element has been in the viewport since it was rendered or hydrated or, once the page has been scrolled, near
 * below it. A person who leaves at the first screen downloads nothing for what is further down. The state changes in a
 * transition, for what is added then.
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
