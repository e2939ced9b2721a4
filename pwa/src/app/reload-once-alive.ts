import { Backoff, LONGEST_RETRY_MS, VISIBLE_RETRY_MS } from "../lib/http/backoff.ts";
import { fetchJson } from "../lib/http/fetch-json.ts";

const TIMEOUT_MS = 10_000;
/** A page that fails sooner (ms) may fail again for the same reason as before: it waits longer. */
const YOUNG_MS = 10_000;

/**
 * Loads the page anew once the server answers: asked after pauses of at most 30 s, soon after a sign of life, while the
 * page is visible. Without a new page many browsers would not fetch again a script that they could not load.
 */
export function reloadOnceAlive(): void {
  const isYoung = performance.now() < YOUNG_MS;
  const backoff = new Backoff(isYoung ? LONGEST_RETRY_MS : VISIBLE_RETRY_MS);
  const waitAndAsk = () =>
    backoff.schedule(() => {
      if (document.visibilityState !== "visible") return waitAndAsk();
      // Any answer will do, also that a question without a document is none.
      fetchJson("/graphql", { timeoutMs: TIMEOUT_MS }).then(() => location.reload(), waitAndAsk);
    });
  waitAndAsk();
}
