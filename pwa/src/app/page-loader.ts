import type { PageModule } from "../lib/page-module.ts";
import { styleSheetSettled } from "../ui/styles/pending-style-sheet.ts";
import type { Route } from "./routes.ts";

/**
 * Shortest time before a failed load is tried again (ms). React asks again at once, and each time would make a
 * request.
 */
const RETRY_AFTER_MS = 3_000;

/** Modules are the same for everyone, so on the server they may outlive the request. */
const pages = new Map<Route, Promise<PageModule>>();

/**
 * Loads the page's module once and returns the same promise for every rendering, as React's `use` requires. A page
 * that is opened while the whole style sheet is loading waits for the sheet. A failed load is dropped after 3 s, so
 * that the next caller tries again.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = pages.get(route);
  if (known) return known;
  const loading = Promise.all([route.load(), styleSheetSettled()]).then(([page]) => page);
  pages.set(route, loading);
  loading.then(
    // `use` reads these fields and need not suspend, so that the server renders in one pass and hydration matches.
    (page) => Object.assign(loading, { status: "fulfilled", value: page }),
    () => setTimeout(() => pages.delete(route), RETRY_AFTER_MS),
  );
  return loading;
}
