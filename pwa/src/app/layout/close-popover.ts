import type { MouseEvent } from "react";

/** Closes a popover when one of its links is clicked, because a client-side navigation does not close it. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  const isLink = event.target instanceof Element && event.target.closest("a");
  // Browsers without popovers lack this function. They show the bottom bar and the footer instead of the menu.
  if (isLink) event.currentTarget.hidePopover?.();
}
