import { expect, type Page, type Request } from "@playwright/test";

/** The clock runs by so many milliseconds at a time. */
const STEP_MS = 500;
/** What the page does between two steps takes a busy machine long. */
const PATIENCE_MS = 90_000;

/** What a page has asked for since its clock was stopped, and when by that clock. */
declare global {
  interface Window {
    asked: { url: string; at: number }[];
  }
}

/** Stops the page's clock, so that a test decides how long every pause of the page takes. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    window.asked = [];
    const log = (url: unknown) => window.asked.push({ url: String(url), at: Date.now() });
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
 * Follows the page's requests for catalogue data, all of which a test refuses from now on.
 * @returns waits until none is under way: timers from before a stopped clock run on, and what they send would be answered
 * once the network is back
 */
export function followRefused(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/graphql?")) pending.add(request);
  });
  const end = (request: Request) => pending.delete(request);
  page.on("requestfailed", end).on("requestfinished", end);
  return async () => {
    // Once this one is refused, the test has been told of all before it.
    await page.evaluate(() => fetch("/graphql?").catch(() => undefined));
    await expect.poll(() => pending.size).toBe(0);
  };
}

/** The time by the page's clock, in milliseconds. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * How long after a moment a page whose clock is stopped has asked for something, in milliseconds of that clock; what the test
 * sees of it comes late on a busy machine, and the clock has run on by then.
 * @param part of the address that was asked for
 */
export async function askedAfter(page: Page, since: number, part: string): Promise<number> {
  const asked = await page.evaluate(() => window.asked);
  const first = asked.find(({ url, at }) => at >= since && url.includes(part));
  return first ? first.at - since : Number.POSITIVE_INFINITY;
}

/**
 * Lets the page's stopped clock run until something has happened.
 * @returns the milliseconds that have passed on the page's clock
 */
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
      { intervals: [20], timeout: PATIENCE_MS },
    )
    .toBe(true);
  return passed;
}
