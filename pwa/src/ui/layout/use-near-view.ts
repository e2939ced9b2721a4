import { type RefCallback, startTransition, useCallback, useState } from "react";

/** Half a screen further down than what is seen. */
const MARGIN = "0px 0px 50%";

/**
 * Whether an element has been in the viewport or near below it since it was rendered or hydrated. Told in a transition,
 * for what is added then.
 */
export function useNearView(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
