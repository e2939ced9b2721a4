import { matchPath } from "react-router-dom";
import type { PageModule } from "../lib/page-module.ts";
import { paths } from "../lib/paths.ts";

/** A route of the shop. Each page is a file of its own, loaded when it is first needed. */
export interface Route {
  /** pattern of the path, as React Router writes it */
  path: string;
  /** source file relative to `pwa/`, by which the server finds the built files */
  module: string;
  load(): Promise<PageModule>;
}

/**
 * The functions that load the page files, by the file's path relative to this file. Each page file becomes a chunk of
 * its own.
 */
const pages = import.meta.glob<PageModule>(["../**/*-page.tsx", "!../admin/*/**"], { import: "page" });

/** @throws when no page is in this file */
function route(path: string, file: string): Route {
  const load = pages[file];
  if (!load) throw new Error(`no page in ${file}`);
  return { path, module: file.replace("../", "src/"), load };
}

const notFound = route("*", "../pages/errors/not-found-page.tsx");

/** Returns a route whose page is not precached. Without a network another page says that this one needs a network. */
function onlineRoute(path: string, file: string, offlineFile: string): Route {
  const online = route(path, file);
  return { ...online, load: () => online.load().catch(route(path, offlineFile).load) };
}

export const routes: readonly Route[] = [
  route(paths.home, "../catalogue/home/home-page.tsx"),
  route(paths.catalogue, "../catalogue/overview/catalogue-page.tsx"),
  route(paths.listing([]), "../catalogue/listing/listing-page.tsx"),
  route(paths.product(":id"), "../catalogue/product/product-page.tsx"),
  route(paths.search(), "../catalogue/search/search-page.tsx"),
  route(paths.favourites, "../catalogue/favourites/favourites-page.tsx"),
  route(paths.cart, "../cart/cart-page.tsx"),
  route(paths.signIn, "../account/sign-in-page.tsx"),
  route(paths.signUp, "../account/sign-up-page.tsx"),
  route(paths.account, "../account/own-account/account-page.tsx"),
  route(paths.orders, "../account/own-orders/own-orders-page.tsx"),
  route(paths.forgotPassword, "../account/forgot-password-page.tsx"),
  onlineRoute(
    paths.resetPassword,
    "../account/reset-password-page.tsx",
    "../pages/errors/password-offline-page.tsx",
  ),
  route(paths.unsubscribe, "../account/unsubscribe-page.tsx"),
  route(paths.services, "../nail-care/services-page.tsx"),
  route(paths.contact, "../pages/contact/contact-page.tsx"),
  route(paths.about, "../pages/about/about-page.tsx"),
  route(paths.faq, "../pages/faq/faq-page.tsx"),
  route(paths.terms, "../pages/terms/terms-page.tsx"),
  route(paths.accessibility, "../pages/texts/accessibility-page.tsx"),
  onlineRoute(`${paths.admin}/*`, "../admin/admin-page.tsx", "../pages/errors/admin-offline-page.tsx"),
  notFound,
];

/** Returns the route of a path and its parameters. */
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
