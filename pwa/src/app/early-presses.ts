import { notePress } from "./pressed-order.ts";

/**
 * Records what is pressed before hydration: buttons are clicked again after it, orders are noted for the application. Only
 * the boot script and the shell's inline script import this: it imports nothing that they do not bring.
 * @param onPress called after a press of a button, which needs the application
 */
export function recordEarlyPresses(onPress: () => void = () => undefined): void {
  const clicked = new Set<HTMLElement>();
  /** Popovers work without script: clicked again, they would close. */
  function recordClick({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLElement>("button:not([popovertarget])");
    if (!button) return;
    clicked.add(button);
    onPress();
  }
  addEventListener("click", recordClick);
  addEventListener("click", recordOrder);
  // entry-client.tsx dispatches it.
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", recordClick);
      for (const button of clicked) button.click();
    },
    { once: true },
  );
}

/** Also after hydration: until the application takes orders, which it does before this. */
function recordOrder({ target }: Event) {
  const link = target instanceof Element && target.closest("a");
  if (link) notePress(link);
}
