import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";

/**
 * Scrolls back to the first product if the filters change while the first product is above the viewport. After « back
 * », « forward » or a reload, this hook does nothing, because the browser restores the scroll position.
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
