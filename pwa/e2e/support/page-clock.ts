import { expect, type Page, type Request } from "@playwright/test";

/** Milliseconds by which the page's clock advances in one step. */
const STEP_MS = 500;
/**
 * Longest wait for the condition in real time (ms). Between two steps the page works in real time, which takes long
 * on a busy machine.
 */
const TIMEOUT_MS = 90_000;

declare global {
  interface Window {
    /** The page's requests since its clock was stopped, with their times on that clock. */
    requested: { url: string; at: number }[];
  }
}

/** Stops the page's clock, so that a test controls how long every pause of the page takes. */
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
 * @returns a function that waits until no request is pending. Timers set before the clock was stopped still run, and
 * their requests would be answered once the network is back.
 */
export function trackRefusedRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/graphql?")) pending.add(request);
  });
  const end = (request: Request) => pending.delete(request);
  page.on("requestfailed", end).on("requestfinished", end);
  return async () => {
    // Requests are refused in the sequence in which they are sent. Once this one is refused, no earlier one is
    // pending.
    await page.evaluate(() => fetch("/graphql?").catch(() => undefined));
    await expect.poll(() => pending.size).toBe(0);
  };
}

/** The time on the page's clock, in milliseconds. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Milliseconds of the page's stopped clock between a moment and the next request whose address contains `part`. They
 * are measured in the page, because the test may see a request late on a busy machine.
 * @param part text in the request's address
 */
export async function delayOfRequest(page: Page, since: number, part: string): Promise<number> {
  const requested = await page.evaluate(() => window.requested);
  const first = requested.find(({ url, at }) => at >= since && url.includes(part));
  return first ? first.at - since : Number.POSITIVE_INFINITY;
}

/** Advances the page's stopped clock until the condition is true. @returns the milliseconds passed on that clock */
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
