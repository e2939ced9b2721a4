import { expect, type Page, type Request } from "@playwright/test";

const STEP_MS = 500;
/**
 * Longest real time that `runClockUntil` waits for its condition (ms). On a busy machine, what the page does between
 * two steps of its clock takes long.
 */
const TIMEOUT_MS = 90_000;

declare global {
  interface Window {
    /** The page's requests after its clock was stopped, with their times on that clock. */
    requested: { url: string; at: number }[];
  }
}

/** Stops the page's clock, so that a test controls the length of all pauses of the page. */
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
 * @returns a function that waits until no request is pending. A test must call this function before it lets requests
 * pass again: a request sent before the clock was stopped could otherwise be answered.
 */
export function trackRefusedRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/graphql?")) pending.add(request);
  });
  const end = (request: Request) => pending.delete(request);
  page.on("requestfailed", end).on("requestfinished", end);
  return async () => {
    // Requests are refused in their sequence: when this request is refused, no earlier request is pending.
    await page.evaluate(() => fetch("/graphql?").catch(() => undefined));
    await expect.poll(() => pending.size).toBe(0);
  };
}

export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Returns the time on the page's stopped clock between `since` and the next request whose address contains `part` (ms).
 * It is measured in the page, because on a busy machine the test may see a request late.
 */
export async function delayOfRequest(page: Page, since: number, part: string): Promise<number> {
  const requested = await page.evaluate(() => window.requested);
  const first = requested.find(({ url, at }) => at >= since && url.includes(part));
  return first ? first.at - since : Number.POSITIVE_INFINITY;
}

/** @returns by how much the clock has advanced (ms) */
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
