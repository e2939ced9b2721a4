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

/** Returns the words that a line break splits in buttons, and in links that look like buttons. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const controls = [...document.querySelectorAll("button, a, summary, label")].filter(
      (control) => !control.matches("a") || getComputedStyle(control).display === "inline-flex",
    );
    for (const control of controls) {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
    }
    return broken;
  });
