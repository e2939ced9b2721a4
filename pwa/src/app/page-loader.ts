import type { PageModule } from "../lib/page-module.ts";
import { styleSheetSettled } from "../ui/styles/pending-style-sheet.ts";
import type { Route } from "./routes.ts";

/**
 * Time after a failed load before the same page is loaded again (ms). After a failure React calls `loadPage` again at
 * once, and without this pause each call would send a request.
 */
const RETRY_AFTER_MS = 3_000;

/**
 * The page module of each route that was opened. Page modules are the same for all users, so the server may keep them
 * for later requests.
 */
const pages = new Map<Route, Promise<PageModule>>();

/**
 * Loads the page's module once and returns the same promise for every rendering, as React's `use` requires. If the
 * whole style sheet is still loading, the promise also waits for the style sheet. A failed load is dropped after 3 s,
 * so that the next call tries again.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = pages.get(route);
  if (known) return known;
  const loading = Promise.all([route.load(), styleSheetSettled()]).then(([page]) => page);
  pages.set(route, loading);
  loading.then(
    // React's `use` reads these two fields, and then returns the module at once instead of suspending. The server
    // therefore renders the page in one pass, and hydration produces the same HTML.
    (page) => Object.assign(loading, { status: "fulfilled", value: page }),
    () => setTimeout(() => pages.delete(route), RETRY_AFTER_MS),
  );
  return loading;
}
