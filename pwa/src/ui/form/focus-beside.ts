/** The attribute of buttons that remove the row in which they are. */
export const REMOVES = { "data-removes": "" };

/**
 * Called before a row is removed by a button in it: the focus goes to the next row, else to the previous one, else to the
 * heading. Otherwise it would fall to the page's body, and keyboard and screen reader would begin at the top.
 * @param target selector of the element of a row that gets the focus; without it, the row's button that removes it
 */
export function focusBeside(button: Element, target = "[data-removes]"): void {
  const rows = button.closest("ul, fieldset");
  const place = [...(rows?.querySelectorAll("[data-removes]") ?? [])].indexOf(button);
  const targets = rows?.querySelectorAll<HTMLElement>(target);
  const beside = targets?.[place + 1] ?? targets?.[place - 1];
  if (beside) beside.focus();
  else focusHeading(button);
}

/** Focuses the heading of the dialog or page of an element that is about to disappear. */
export function focusHeading(element: Element): void {
  const heading = (element.closest("dialog, main") ?? document).querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
