import type { ComponentProps, MouseEvent } from "react";

/**
 * A popover, which opens before hydration too. It closes when one of its links is clicked, because a client-side
 * navigation does not close it, and when a button with `data-closes` is clicked.
 */
export function Popover(props: ComponentProps<"div">) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: activating a link or button by keyboard is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the clicks of its links and buttons
    <div popover="auto" onClick={closeOnChoice} {...props} />
  );
}

function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isChoice = target instanceof Element && target.closest("a, [data-closes]");
  // Browsers without popovers lack this function. They show the bottom bar and the footer instead of the shop's menu.
  if (isChoice) currentTarget.hidePopover?.();
}
