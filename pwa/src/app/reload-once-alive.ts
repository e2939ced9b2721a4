import { Backoff, LONGEST_RETRY_MS, VISIBLE_RETRY_MS } from "../lib/http/backoff.ts";
import { fetchJson } from "../lib/http/fetch-json.ts";

const TIMEOUT_MS = 10_000;
/**
 * Largest age of a young page (ms). A young page whose code cannot be loaded waits longer before it reloads, because
 * the reloaded page may fail just as soon.
 */
const YOUNG_MS = 10_000;

/**
 * Reloads the page once the server answers. While the page is visible, this function queries the server after pauses of
 * at most 30 s, and soon after the connection works again. Only a reload helps, because many browsers never fetch a
 * script again that has failed to load.
 */
export function reloadOnceAlive(): void {
  const isYoung = performance.now() < YOUNG_MS;
  const backoff = new Backoff(isYoung ? LONGEST_RETRY_MS : VISIBLE_RETRY_MS);
  const waitAndAsk = () =>
    backoff.schedule(() => {
      if (document.visibilityState !== "visible") return waitAndAsk();
      // The page reloads after any response, even an error, because any response shows that the server can be reached.
      fetchJson("/graphql", { timeoutMs: TIMEOUT_MS }).then(() => location.reload(), waitAndAsk);
    });
  waitAndAsk();
}
