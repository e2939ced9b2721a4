import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Time by which a busy machine has delayed the page's frames since the page was opened (ms). */
    lateMs?: number;
  }
}

/**
 * Makes all pages that are opened afterwards measure `lateMs`, the time by which a busy machine delays their frames and
 * therefore their timers. Tests of durations add `lateMs` to their limits.
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
