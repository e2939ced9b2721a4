import { expect, type Page } from "@playwright/test";

/** What happened on a page between its first screen and the end of a test. */
export interface Takeover {
  /** Whether the element that came first for the selector is still the one. */
  isSame: boolean;
  /** What the page's heading said, in the order it did. */
  headings: string[];
}

/**
 * Watches how the script takes over the pages opened from now on.
 * @param selector of an element that is to be hydrated, not rendered anew
 * @returns ends the watch, and expects that nothing has moved and nothing was complained of
 */
export async function watchTakeover(page: Page, selector: string): Promise<() => Promise<Takeover>> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Pictures that were never seen are missing without a network.
    const isMissing = message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !isMissing) complaints.push(message.text());
  });
  await page.addInitScript((watched) => {
    const seen = { moved: 0, first: null as Element | null, headings: new Set<string>() };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver(() => {
      seen.first ??= document.querySelector(watched);
      const heading = document.querySelector("main h1")?.textContent;
      if (heading) seen.headings.add(heading);
    }).observe(document, { subtree: true, childList: true });
  }, selector);
  return async () => {
    const { moved, ...takeover } = await page.evaluate((watched) => {
      const seen: { moved: number; first: Element; headings: Set<string> } = Reflect.get(window, "seen");
      const isSame = seen.first === document.querySelector(watched);
      return { moved: seen.moved, isSame, headings: [...seen.headings] };
    }, selector);
    expect(moved).toBeLessThan(0.01);
    expect(complaints).toEqual([]);
    return takeover;
  };
}
