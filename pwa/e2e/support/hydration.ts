import type { Page } from "@playwright/test";

/** Runs in the page. True if React has hydrated every control. */
function isHydrated(): boolean {
  const CONTROLS = "a[href], button, input, select, textarea, summary";
  const controls = [...document.querySelectorAll(`#root :is(${CONTROLS})`)];
  const hasProps = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  return controls.length > 0 && controls.every(hasProps);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the page. True if all style sheets of the shop or of the panel have loaded. */
function isStyled(): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  return (
    sheets.every(({ sheet }) => sheet !== null) &&
    (document.querySelector("style[data-sheet]") !== null ||
      sheets.some(({ href }) => /\/assets\/((panel|rider)-)?style-/.test(href)))
  );
}

/** Waits until the page has its styles: on a slow machine the script may render before the style sheet has loaded. */
export async function styled(page: Page): Promise<void> {
  await page.waitForFunction(isStyled);
}

/**
 * Waits until the page is complete: hydrated, with styles and content, and without splash or loading state. To save
 * time, this function ends the splash's animation early: `first-screen/splash.spec.ts` tests how long the splash lasts.
 */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await styled(page);
  await page.waitForFunction(() => {
    const splash = document.getElementById("splash");
    for (const animation of splash?.getAnimations() ?? []) animation.finish();
    const isUncovered = !splash || splash.hidden || getComputedStyle(splash).visibility === "hidden";
    const isLoading =
      document.querySelector("[aria-busy=true], [role=progressbar], main [aria-label^=Chargement]") !==
        null || document.querySelector("main")?.textContent?.includes("Chargement") === true;
    return isUncovered && !isLoading;
  });
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until all animations have ended, including that of the splash screen on a page without a script. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === "finished" || endTime === Number.POSITIVE_INFINITY;
    }),
  );
}
