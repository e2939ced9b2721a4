import { expect, type Page } from "@playwright/test";

/** What has changed on a page between its first screen and the end of its hydration. */
export interface HydrationRecord {
  /**
   * True if the first element that matched the selector is still on the page, so that it was hydrated and not replaced.
   */
  isSame: boolean;
  /** All different texts that the page's main heading had, the first one first. */
  headings: string[];
}

export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Messages about failed requests are ignored. Without a network, images that were never loaded fail; and a busy
    // server answers 503, after which the page repeats the request.
    const isMissing = message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !isMissing) complaints.push(message.text());
  });
  return complaints;
}

/**
 * Watches how React hydrates all pages that are opened afterwards.
 * @param selector of an element that must be hydrated and not replaced
 * @returns a function that ends the watch and returns the record. The function throws if there was a layout shift or a
 * message on the console
 */
export async function watchHydration(page: Page, selector: string): Promise<() => Promise<HydrationRecord>> {
  const complaints = collectComplaints(page);
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
    const { moved, ...record } = await page.evaluate((watched) => {
      const seen: { moved: number; first: Element; headings: Set<string> } = Reflect.get(window, "seen");
      const isSame = seen.first === document.querySelector(watched);
      return { moved: seen.moved, isSame, headings: [...seen.headings] };
    }, selector);
    expect(moved).toBeLessThan(0.01);
    expect(complaints).toEqual([]);
    return record;
  };
}
