import { Backoff, LONGEST_RETRY_MS, VISIBLE_RETRY_MS } from "../lib/http/backoff.ts";
import { fetchJson } from "../lib/http/fetch-json.ts";

const TIMEOUT_MS = 10_000;
/**
 * If the code of a page that is younger than this (ms) cannot be loaded, the page waits longer before it reloads,
 * because the new page may fail at once too.
 */
const YOUNG_MS = 10_000;

/**
 * Reloads the page once the server answers. While the page is visible, it queries the server after pauses of at most
 * 30 s, and soon after the connection works again. The reload is needed, because many browsers do not fetch a script
 * again that failed to load.
 */
export function reloadOnceAlive(): void {
  const isYoung = performance.now() < YOUNG_MS;
  const backoff = new Backoff(isYoung ? LONGEST_RETRY_MS : VISIBLE_RETRY_MS);
  const waitAndAsk = () =>
    backoff.schedule(() => {
      if (document.visibilityState !== "visible") return waitAndAsk();
      // Any response, even an error, shows that the server can be reached.
      fetchJson("/graphql", { timeoutMs: TIMEOUT_MS }).then(() => location.reload(), waitAndAsk);
    });
  waitAndAsk();
}
