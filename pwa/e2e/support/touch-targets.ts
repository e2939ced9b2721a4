import type { Page } from "@playwright/test";

/** Returns the page's controls that are smaller than 44 × 44 px. Links inside a text are exempt, as in WCAG. */
export const smallTouchTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SMALLEST = 44;
    const PRESSED = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";

    /**
     * Returns the size of the area that reacts to a touch: of the element, of its label or of its absolutely positioned
     * ::after, whichever is largest.
     */
    const sizeOf = (element: Element) => {
      const boxes = [element, element.closest("label")].flatMap((one) => one?.getBoundingClientRect() ?? []);
      const after = getComputedStyle(element, "::after");
      const spread = after.position === "absolute" && after.content !== "none";
      return {
        width: Math.max(...boxes.map(({ width }) => width), spread ? Number.parseFloat(after.width) : 0),
        height: Math.max(...boxes.map(({ height }) => height), spread ? Number.parseFloat(after.height) : 0),
      };
    };
    const isRead = (element: Element) =>
      element.matches("a") &&
      getComputedStyle(element).display === "inline" &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    /**
     * True if users cannot see the element: it is visually hidden, or lies above the page until it gets the keyboard
     * focus.
     */
    const isOutOfSight = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || bottom + scrollY <= 0;
    };

    // Controls behind a modal dialog cannot be clicked, so they are left out.
    const pressable = document.querySelector("dialog:modal") ?? document;
    return [...pressable.querySelectorAll(PRESSED)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches(":disabled, [inert] *") && !isRead(element))
      .filter((element) => !isOutOfSight(element) || element.closest("label"))
      .flatMap((element) => {
        const { width, height } = sizeOf(element);
        // Allows half a pixel less, because of rounding.
        if (width >= SMALLEST - 0.5 && height >= SMALLEST - 0.5) return [];
        const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
        return [
          `${element.tagName} « ${name.trim().slice(0, 40)} » ${width.toFixed()} × ${height.toFixed()}`,
        ];
      });
  });
