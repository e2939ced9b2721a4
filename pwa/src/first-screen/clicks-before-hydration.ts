/**
 * Records buttons that are clicked before hydration, and clicks them again after it.
 * @param onClick called at each: the button needs the application
 */
export function recordClicks(onClick: () => void = () => undefined): void {
  const clicked = new Set<HTMLElement>();
  /** Popovers work without script: clicked again, they would close. */
  function record({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLElement>("button:not([popovertarget])");
    if (!button) return;
    clicked.add(button);
    onClick();
  }
  addEventListener("click", record);
  // entry-client.tsx dispatches it.
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", record);
      for (const button of clicked) button.click();
    },
    { once: true },
  );
}
