import { expect, type Page, type Request } from "@playwright/test";

const STEP_MS = 500;
/**
 * Longest real time for which `runClockUntil` waits for its condition (ms). On a busy machine, the page's work between
 * two steps of its clock takes long.
 */
const TIMEOUT_MS = 90_000;

declare global {
  interface Window {
    /** The page's requests after its clock was stopped, each with its time on this clock. */
    requested: { url: string; at: number }[];
  }
}

/** Stops the page's clock, so that a test decides how long all pauses of the page last. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    window.requested = [];
    const log = (url: unknown) => window.requested.push({ url: String(url), at: Date.now() });
    window.fetch = new Proxy(window.fetch, {
      apply: (target, self, [input, ...rest]) => {
        log(input instanceof Request ? input.url : input);
        return Reflect.apply(target, self, [input, ...rest]);
      },
    });
    window.EventSource = new Proxy(window.EventSource, {
      construct: (target, [url, ...rest]) => {
        log(url);
        return Reflect.construct(target, [url, ...rest]);
      },
    });
  });
}

/**
 * Tracks the page's requests for catalogue data, which the test refuses.
 * @returns a function that waits until all these requests have failed. Call this function before the test lets requests
 * pass again; otherwise a request from the time before the clock was stopped could still be answered
 */
export function trackRefusedRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/graphql?")) pending.add(request);
  });
  const end = (request: Request) => pending.delete(request);
  page.on("requestfailed", end).on("requestfinished", end);
  return async () => {
    // Playwright refuses requests in the sequence in which the page has sent them. When this last request has failed,
    // all earlier ones have failed.
    await page.evaluate(() => fetch("/graphql?").catch(() => undefined));
    await expect.poll(() => pending.size).toBe(0);
  };
}

export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Returns the time on the page's stopped clock (ms) between `since` and the next request whose URL contains `part`;
 * Infinity if there is no such request. The page itself measures the time, because on a busy machine the test may see a
 * request late.
 */
export async function delayOfRequest(page: Page, since: number, part: string): Promise<number> {
  const requested = await page.evaluate(() => window.requested);
  const first = requested.find(({ url, at }) => at >= since && url.includes(part));
  return first ? first.at - since : Number.POSITIVE_INFINITY;
}

/** Advances the page's clock until the condition is true. @returns the advanced time (ms) */
export async function runClockUntil(
  page: Page,
  hasHappened: () => boolean | Promise<boolean>,
): Promise<number> {
  let passed = 0;
  await expect
    .poll(
      async () => {
        if (await hasHappened()) return true;
        await page.clock.runFor(STEP_MS);
        passed += STEP_MS;
        return hasHappened();
      },
      { intervals: [20], timeout: TIMEOUT_MS },
    )
    .toBe(true);
  return passed;
}
