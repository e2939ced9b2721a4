import type { PageModule } from "../shop/page.ts";
import type { Route } from "./routes.ts";

/** Modules are the same for everyone, so on the server they may outlive the request. */
const pages = new Map<Route, Promise<PageModule>>();

/**
 * The page's module, loaded once: the same promise for every rendering, as React's `use` needs it. A failed load is
 * tried anew by the next call.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = pages.get(route);
  if (known) return known;
  const loading = route.load();
  pages.set(route, loading);
  loading.then(
    // Said beforehand, React need not wait for what is there: the server draws in one go, hydration matches.
    (page) => Object.assign(loading, { status: "fulfilled", value: page }),
    () => pages.delete(route),
  );
  return loading;
}
