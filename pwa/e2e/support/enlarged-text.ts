import type { Locator, Page } from "@playwright/test";

/** Sets the page's font size, for example `200%`. An empty string restores the usual size. */
export const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/**
 * Returns the texts of controls that are not completely readable: a part is outside of the control or of the screen's
 * width, a line break splits a word, or the text covers another control's text.
 */
export const cutTexts = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((elements) => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const textBoxes = (element: Element): Box[] => {
      const boxes: Box[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Skips texts for screen readers, which are 1 px wide.
        if ((text.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          boxes.push(...range.getClientRects());
          if (range.getClientRects().length > 1) return [{ left: -1, right: -1, top: 0, bottom: 0 }];
        }
      }
      return boxes;
    };
    /**
     * True if the chosen option of a select is cut off. The option is not in the document's text, so a copy is
     * measured.
     */
    const isChoiceCut = (select: HTMLSelectElement) => {
      const { font, letterSpacing, wordSpacing, paddingInlineStart, paddingInlineEnd } =
        getComputedStyle(select);
      const copy = document.body.appendChild(document.createElement("span"));
      Object.assign(copy.style, {
        font,
        letterSpacing,
        wordSpacing,
        position: "absolute",
        whiteSpace: "pre",
      });
      copy.textContent = select.selectedOptions[0]?.textContent ?? "";
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      return width + padding > select.clientWidth + 1;
    };
    const shown = elements.filter((element) => element.checkVisibility());
    const parts = shown.map((element) => ({
      name: element instanceof HTMLSelectElement ? element.value || "sort" : (element.textContent ?? ""),
      control: element.getBoundingClientRect(),
      isChoiceCut: element instanceof HTMLSelectElement && isChoiceCut(element),
      texts: element instanceof HTMLSelectElement ? [] : textBoxes(element),
    }));
    const meets = (one: Box, other: Box) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const isWhole = ({ control, texts }: (typeof parts)[number]) =>
      control.left >= -1 &&
      control.right <= innerWidth + 1 &&
      texts.every(({ left, right }) => left >= control.left - 1 && right <= control.right + 1);
    const isCovered = ({ texts }: (typeof parts)[number], at: number) =>
      parts.some(
        (other, place) => place !== at && other.texts.some((box) => texts.some((own) => meets(own, box))),
      );
    return parts
      .filter((part, at) => part.isChoiceCut || !isWhole(part) || isCovered(part, at))
      .map(({ name }) => name);
  });
