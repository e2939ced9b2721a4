/**
 * Attribute of a button that removes the button's own list row. `focusBeside` finds the buttons of the neighbouring
 * rows by this attribute.
 */
export const REMOVES = { "data-removes": "" };

/**
 * Must be called before a button removes its own row. Moves the focus to the next row; from the last row, to the row
 * before it; from the only row, to the heading. If the focus were not moved, it would go to the page's body, and
 * keyboard and screen reader would start again at the top.
 * @param target selector of the element in the other row that gets the focus; by default the button that removes that
 * row
 */
export function focusBeside(button: Element, target = "[data-removes]"): void {
  const rows = button.closest("ul, fieldset");
  const place = [...(rows?.querySelectorAll("[data-removes]") ?? [])].indexOf(button);
  const targets = rows?.querySelectorAll<HTMLElement>(target);
  const beside = targets?.[place + 1] ?? targets?.[place - 1];
  if (beside) beside.focus();
  else focusHeading(button);
}

/** Focuses the heading of the dialog or page that contains an element, because the element is about to disappear. */
export function focusHeading(element: Element): void {
  const heading = (element.closest("dialog, main") ?? document).querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
