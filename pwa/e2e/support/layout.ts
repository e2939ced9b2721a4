import { expect, type Page } from "@playwright/test";

/** A failure is reported at the end of the test. */
export const softly = expect.configure({ soft: true });

/**
 * Expects no horizontal overflow, after setting the screen's size if one is given (CSS pixels). It waits for the
 * layout, because the script renders some frames after a resize.
 */
export async function expectNoHorizontalOverflow(
  page: Page,
  state?: string,
  size?: { width: number; height: number },
): Promise<void> {
  if (size) await page.setViewportSize(size);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await softly.poll(overflow, state ?? "horizontal overflow").toBeLessThanOrEqual(0);
}
