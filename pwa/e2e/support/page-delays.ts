import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Total delay of the page's frames since it was opened, in milliseconds. */
    lateMs?: number;
  }
}

/**
 * From the next page on, `lateMs` contains how long a busy machine has delayed the page's frames, and so its timers.
 */
export async function watchDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LATE_MS = 50;
    window.lateMs = 0;
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      if (now - last > LATE_MS) window.lateMs = (window.lateMs ?? 0) + now - last;
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
