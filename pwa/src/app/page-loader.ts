import type { PageModule } from "../lib/page-module.ts";
import type { Route } from "./routes.ts";

/** A failed load is not tried again before (ms): React asks anew at once, and would ask the network each time. */
const RETRY_AFTER_MS = 3_000;

/** Modules are the same for everyone, so on the server they may outlive the request. */
const pages = new Map<Route, Promise<PageModule>>();

/**
 * The page's module, loaded once: the same promise for every rendering, as React's `use` needs it. A load that
 * failed is shown as failed, and tried anew by whoever asks a while later.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = pages.get(route);
  if (known) return known;
  const loading = route.load();
  pages.set(route, loading);
  loading.then(
    // Said beforehand, React need not wait for what is there: the server draws in one go, hydration matches.
    (page) => Object.assign(loading, { status: "fulfilled", value: page }),
    () => setTimeout(() => pages.delete(route), RETRY_AFTER_MS),
  );
  return loading;
}
