import { matchPath } from "react-router-dom";
import type { PageModule } from "../lib/page-module.ts";

/** A route of the shop. Each page is a file of its own, fetched when it is first needed. */
export interface Route {
  path: string;
  /** Source file, by which the server finds the built one. */
  module: string;
  load(): Promise<PageModule>;
}

const notFound: Route = {
  path: "*",
  module: "src/pages/errors/not-found-page.tsx",
  load: () => import("../pages/errors/not-found-page.tsx").then((module) => module.notFoundPage),
};

export const routes: readonly Route[] = [
  {
    path: "/",
    module: "src/catalogue/home/home-page.tsx",
    load: () => import("../catalogue/home/home-page.tsx").then((module) => module.homePage),
  },
  {
    path: "/product",
    module: "src/catalogue/overview/catalogue-page.tsx",
    load: () => import("../catalogue/overview/catalogue-page.tsx").then((module) => module.cataloguePage),
  },
  {
    path: "/product-category",
    module: "src/catalogue/listing/listing-page.tsx",
    load: () => import("../catalogue/listing/listing-page.tsx").then((module) => module.listingPage),
  },
  {
    path: "/product/:id",
    module: "src/catalogue/product/product-page.tsx",
    load: () => import("../catalogue/product/product-page.tsx").then((module) => module.productPage),
  },
  {
    path: "/search",
    module: "src/catalogue/search/search-page.tsx",
    load: () => import("../catalogue/search/search-page.tsx").then((module) => module.searchPage),
  },
  {
    path: "/cart",
    module: "src/cart/cart-page.tsx",
    load: () => import("../cart/cart-page.tsx").then((module) => module.cartPage),
  },
  {
    path: "/login",
    module: "src/account/sign-in-page.tsx",
    load: () => import("../account/sign-in-page.tsx").then((module) => module.signInPage),
  },
  {
    path: "/sign-up",
    module: "src/account/sign-up-page.tsx",
    load: () => import("../account/sign-up-page.tsx").then((module) => module.signUpPage),
  },
  {
    path: "/account",
    module: "src/account/account-page.tsx",
    load: () => import("../account/account-page.tsx").then((module) => module.accountPage),
  },
  {
    path: "/forgot-password",
    module: "src/account/forgot-password-page.tsx",
    load: () => import("../account/forgot-password-page.tsx").then((module) => module.forgotPasswordPage),
  },
  {
    path: "/services",
    module: "src/services/services-page.tsx",
    load: () => import("../services/services-page.tsx").then((module) => module.servicesPage),
  },
  {
    path: "/contact",
    module: "src/pages/contact/contact-page.tsx",
    load: () => import("../pages/contact/contact-page.tsx").then((module) => module.contactPage),
  },
  {
    path: "/about",
    module: "src/pages/about/about-page.tsx",
    load: () => import("../pages/about/about-page.tsx").then((module) => module.aboutPage),
  },
  {
    path: "/faq",
    module: "src/pages/faq/faq-page.tsx",
    load: () => import("../pages/faq/faq-page.tsx").then((module) => module.faqPage),
  },
  {
    path: "/terms",
    module: "src/pages/terms/terms-page.tsx",
    load: () => import("../pages/terms/terms-page.tsx").then((module) => module.termsPage),
  },
  {
    path: "/admin-panel/*",
    module: "src/admin/admin-page.tsx",
    // The admin is not cached for offline use: without a network another page says so.
    load: () =>
      import("../admin/admin-page.tsx").then(
        (module) => module.adminPage,
        () => import("../pages/errors/admin-offline-page.tsx").then((module) => module.adminOfflinePage),
      ),
  },
  notFound,
];

/** The route of an address and the parameters in its path. */
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
