import { expect, type Page } from "@playwright/test";

/** Expects nothing wider than the screen, after it has been given this size (CSS pixels), if any. */
export async function expectNoHorizontalOverflow(
  page: Page,
  state?: string,
  size?: { width: number; height: number },
): Promise<void> {
  if (size) await page.setViewportSize(size);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, state).toBeLessThanOrEqual(0);
}
