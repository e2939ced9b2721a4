import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";
import { isShell } from "../ssr-state/read-state.ts";

/** What is below the first screen is there by then, on a phone that is never idle (ms). */
const WITHIN_MS = 1_000;

/**
 * Whether the cards below the first screen are rendered. On the server, and in the document of a first visit, they are at
 * once; in the app shell of later visits their places come first, so that the first screen does not wait for cards that
 * nobody sees yet.
 */
export function useBelowFirstScreen(): boolean {
  const [isRendered, setRendered] = useState(() => import.meta.env.SSR || !isShell());
  useEffect(() => {
    if (!isRendered) return whenIdle(() => startTransition(() => setRendered(true)), WITHIN_MS);
  }, [isRendered]);
  return isRendered;
}
