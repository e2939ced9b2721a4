import type { MouseEvent } from "react";

/** Closes a popover once one of its links has been followed: the page changes without being reloaded. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  const followed = event.target instanceof Element && event.target.closest("a");
  // Optional: browsers before popovers only miss the menu, which the bottom bar and the footer make up for.
  if (followed) event.currentTarget.hidePopover?.();
}
