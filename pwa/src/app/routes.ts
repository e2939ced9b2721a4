import { matchPath } from "react-router-dom";
import type { PageModule } from "../lib/page-module.ts";
import { paths } from "../lib/paths.ts";

/** A route of the shop. Each page is a file of its own, loaded when it is first needed. */
export interface Route {
  /** pattern of the path, as React Router writes it */
  path: string;
  /** source file relative to `pwa/`, with which the server finds the built files */
  module: string;
  load(): Promise<PageModule>;
}

/**
 * The functions that load the page files. A function's key is the path of its page file, relative to this file. The
 * build makes a chunk of each page file.
 */
const pages = import.meta.glob<PageModule>(["../**/*-page.tsx", "!../features/admin/**"], {
  import: "page",
});

/** Returns a route of the shop. @throws if `file` does not exist or is no page */
function route(path: string, file: string): Route {
  const load = pages[file];
  if (!load) throw new Error(`no page in ${file}`);
  return { path, module: file.replace("../", "src/"), load };
}

const notFound = route("*", "../features/pages/errors/not-found-page.tsx");

/**
 * Returns the route of a page that is not precached. Without a network, the page in `offlineFile` says instead that
 * this page needs a network.
 */
function onlineRoute(path: string, file: string, offlineFile: string): Route {
  const online = route(path, file);
  return { ...online, load: () => online.load().catch(route(path, offlineFile).load) };
}

/** Path of the browser's current URL; undefined on the server. */
const currentPath = (): string | undefined => globalThis.location?.pathname;
/**
 * Path at which the browser has loaded this HTML document. Navigations within the application change only
 * `currentPath()`.
 */
const loadedAt = currentPath();

/**
 * Returns the route of the admin panel. The panel is a separate HTML document, so a link to the panel leaves the shop's
 * document. The shop's document renders this route only if the service worker could not reach the server and has
 * therefore answered a URL of the panel with the shop's document. The page in `offlineFile` then says that the panel
 * needs a network.
 */
function panelRoute(offlineFile: string): Route {
  const offline = route(`${paths.admin}/*`, offlineFile);
  const loadDocument = () => {
    location.reload();
    return new Promise<never>(() => undefined);
  };
  return { ...offline, load: () => (currentPath() === loadedAt ? offline.load() : loadDocument()) };
}

export const routes: readonly Route[] = [
  route(paths.home, "../features/catalogue/home/home-page.tsx"),
  route(paths.catalogue, "../features/catalogue/overview/catalogue-page.tsx"),
  route(paths.listing([]), "../features/catalogue/listing/listing-page.tsx"),
  route(paths.product(":id"), "../features/catalogue/product/product-page.tsx"),
  route(paths.search(), "../features/catalogue/search/search-page.tsx"),
  route(paths.favourites, "../features/catalogue/favourites/favourites-page.tsx"),
  route(paths.cart, "../features/cart/cart-page.tsx"),
  route(paths.signIn, "../features/account/sign-in-page.tsx"),
  route(paths.signUp, "../features/account/sign-up-page.tsx"),
  route(paths.account, "../features/account/own-account/account-page.tsx"),
  route(paths.orders, "../features/account/own-orders/own-orders-page.tsx"),
  route(paths.forgotPassword, "../features/account/forgot-password-page.tsx"),
  onlineRoute(
    paths.resetPassword,
    "../features/account/reset-password-page.tsx",
    "../features/pages/errors/password-offline-page.tsx",
  ),
  route(paths.unsubscribe, "../features/account/unsubscribe-page.tsx"),
  route(paths.services, "../features/nail-care/services-page.tsx"),
  route(paths.contact, "../features/pages/contact/contact-page.tsx"),
  route(paths.about, "../features/pages/about/about-page.tsx"),
  route(paths.faq, "../features/pages/faq/faq-page.tsx"),
  route(paths.terms, "../features/pages/terms/terms-page.tsx"),
  route(paths.accessibility, "../features/pages/texts/accessibility-page.tsx"),
  panelRoute("../features/pages/errors/admin-offline-page.tsx"),
  notFound,
];

export function routeOf(pathname: string): {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
} {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  return { route: notFound, params: {} };
}
