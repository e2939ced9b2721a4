import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Milliseconds that the page's frames came late since it was opened, all together. */
    lateMs?: number;
  }
}

/** From the next page on, `lateMs` tells how long a busy machine kept the page waiting: its timers were late as well. */
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
