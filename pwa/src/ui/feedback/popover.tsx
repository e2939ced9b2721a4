import type { ComponentProps, MouseEvent } from "react";

/**
 * A popover that opens without a script, and therefore before hydration too. The popover closes when one of its links
 * is clicked; otherwise it would stay open on the next page. It also closes when a button with `data-closes` is
 * clicked.
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
  // Browsers without popovers lack this function. They never open the shop's menu: they show the bottom bar and the
  // footer instead.
  if (isChoice) currentTarget.hidePopover?.();
}
