import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";

/**
 * Scrolls to the first product when the filters change and the product is above the viewport. On back, forward and
 * reload the browser restores the scroll position.
 */
export function useResultsInView(results: RefObject<HTMLElement | null>, address: string): void {
  const byBrowser = useNavigationType() === NavigationType.Pop;
  const shown = useRef(address);

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (!byBrowser && top < 0) results.current?.scrollIntoView({ block: "start" });
  }, [address, byBrowser, results]);
}
