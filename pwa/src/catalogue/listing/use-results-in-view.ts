import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";

/**
 * With other filters the products are looked at from their beginning, however far down one was. Where the browser
 * itself goes (back, forth, a reload) it knows the place better.
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
