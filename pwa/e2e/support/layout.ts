import { expect, type Locator, type Page } from "@playwright/test";

/** An `expect` that lets the test continue after a failure, and reports the failure at the end. */
export const softly = expect.configure({ soft: true });

/**
 * Sets the screen's size if `size` is given (CSS pixels), and waits until the page has no horizontal overflow. The
 * check is repeated, because the script changes the layout some frames after a change of the size.
 */
export async function expectNoHorizontalOverflow(
  page: Page,
  state?: string,
  size?: { width: number; height: number },
): Promise<void> {
  if (size) await page.setViewportSize(size);
  // Compares with the given width, because a phone's browser widens the viewport for a page that is too wide.
  const overflow = () =>
    page.evaluate(
      (width) => document.documentElement.scrollWidth - (width ?? document.documentElement.clientWidth),
      size?.width,
    );
  await softly.poll(overflow, state ?? "horizontal overflow").toBeLessThanOrEqual(0);
}

/** Returns the words that a line break splits in buttons, labels, summaries and links that look like buttons. */
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

/** Returns the visible controls that cover another one, as pairs of names. */
export const overlappingControls = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const controls = [...element.querySelectorAll("a, button, input")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({
        control,
        name: control.getAttribute("aria-label") ?? control.textContent ?? control.tagName,
        box: control.getBoundingClientRect(),
      }));
    return controls.flatMap(({ control, name, box }, at) =>
      controls
        .slice(at + 1)
        // The search button lies inside its field on purpose.
        .filter((other) => other.control.closest("form") === null || control.closest("form") === null)
        .filter(({ box: other }) => box.right > other.left + 1 && box.left < other.right - 1)
        .filter(({ box: other }) => box.bottom > other.top + 1 && box.top < other.bottom - 1)
        .map((other) => `${name} / ${other.name}`),
    );
  });
