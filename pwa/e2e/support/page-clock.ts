import { expect, type Page } from "@playwright/test";

/** The clock runs by so many milliseconds at a time. */
const STEP_MS = 500;
/** What the page does between two steps takes a busy machine long. */
const PATIENCE_MS = 90_000;

/** Stops the page's clock, so that a test decides how long every pause of the page takes. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
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
