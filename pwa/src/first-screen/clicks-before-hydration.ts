/**
 * Records buttons that are clicked before hydration, and clicks them again after it.
 * @param onClick called at each recorded click; in a data-saver visit it starts the application
 */
export function recordClicks(onClick: () => void = () => undefined): void {
  const clicked = new Set<HTMLElement>();
  /** Ignores buttons that open a popover. Popovers open without a script, and a repeated click would close them. */
  function record({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLElement>("button:not([popovertarget])");
    if (!button) return;
    clicked.add(button);
    onClick();
  }
  addEventListener("click", record);
  // entry-client.tsx dispatches the event `hydrated` after it has started to hydrate the page.
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", record);
      for (const button of clicked) button.click();
    },
    { once: true },
  );
}
