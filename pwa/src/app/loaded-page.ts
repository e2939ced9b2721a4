import type { PageModule } from "../shop/page.ts";
import type { Route } from "./routes.ts";

/** Modules are the same for everyone, so on the server they may outlive the request. */
const loaded = new Map<Route, PageModule>();
const loading = new Map<Route, Promise<PageModule>>();

/** The page's module if it is there already: rendering with it needs no waiting. */
export const loadedPage = (route: Route): PageModule | undefined => loaded.get(route);

/** The page's module; a failed load is tried anew by the next call. */
export function loadPage(route: Route): Promise<PageModule> {
  const under = loading.get(route);
  if (under) return under;
  const promise = route.load().then(
    (page) => {
      loaded.set(route, page);
      return page;
    },
    (error: unknown) => {
      loading.delete(route);
      throw error;
    },
  );
  loading.set(route, promise);
  return promise;
}
