import { expect, type Page } from "@playwright/test";

/** Expects no horizontal overflow, after setting the screen's size if one is given (CSS pixels). */
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
