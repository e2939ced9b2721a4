import type { PageModule } from "../lib/page-module.ts";
import { styleSheetSettled } from "../ui/styles/pending-style-sheet.ts";
import type { Route } from "./routes.ts";

/** A failed load is not tried again before (ms): React asks anew at once, and would ask the network each time. */
const RETRY_AFTER_MS = 3_000;

/** Modules are the same for everyone, so on the server they may outlive the request. */
const pages = new Map<Route, Promise<PageModule>>();

/**
 * Loads the page's module once: the same promise for every rendering, as React's `use` needs it. A page opened while
 * the whole style sheet is still loading waits for it. A failed load is forgotten after 3 s, so that the next caller
 * tries again.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = pages.get(route);
  if (known) return known;
  const loading = Promise.all([route.load(), styleSheetSettled()]).then(([page]) => page);
  pages.set(route, loading);
  loading.then(
    // `use` reads these fields and need not suspend: the server renders in one pass, hydration matches.
    (page) => Object.assign(loading, { status: "fulfilled", value: page }),
    () => setTimeout(() => pages.delete(route), RETRY_AFTER_MS),
  );
  return loading;
}
