import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "../app/app.tsx";
import { Providers } from "../app/providers.tsx";
import type { DeviceCatalogue } from "../data/catalogue-store/answer-query.ts";
import { CatalogueStore } from "../data/catalogue-store/catalogue-store.ts";
import { Session } from "../data/session/session.ts";
import type { QueryAnswer } from "../data/ssr-state/packed-answers.ts";
import { Cart } from "../features/cart/cart.ts";
import { type ResponseStatus, ResponseStatusContext } from "../lib/response-status.tsx";
import { ShopStore } from "../lib/shop-context.tsx";

/**
 * Rejects requests for cart and catalogue while the server renders. No such request should occur: a visitor has no
 * cart, and the page's queries were executed before.
 */
const notOnServer = () => Promise.reject(new Error("not on the server"));

const NO_DEVICE: DeviceCatalogue = {
  isWhole: () => false,
  resolve: notOnServer,
  resolveNow: () => undefined,
  setOnline: () => undefined,
};

const ROOT_START = '<div id="root">';
const ROOT_END = "</div>";

/** Wraps content in the providers of the application, for a visitor who is not signed in. */
export function forVisitor(
  url: string,
  shop: Shop,
  answers: readonly QueryAnswer[],
  content: ReactNode,
): ReactNode {
  const session = new Session();
  const application = {
    shop: new ShopStore(shop),
    catalogue: new CatalogueStore({ device: NO_DEVICE, answers }),
    session,
    cart: new Cart(session, notOnServer),
  };
  return (
    <Providers application={application}>
      <StaticRouter location={url}>{content}</StaticRouter>
    </Providers>
  );
}

/**
 * Renders the application at a URL for a visitor who is not signed in.
 * @param answers data of the page; without an answer the page shows that it is loading
 * @param status set by the page, e.g. to 404
 * @returns the HTML of #root, and the elements that React hoists into the head
 */
export function renderApp(
  url: string,
  shop: Shop,
  answers: readonly QueryAnswer[],
  status: ResponseStatus,
): { head: string; html: string } {
  const markup = renderToString(
    // React writes titles, metadata and preloads before `#root`, so the start tag of `#root` separates the head from
    // the page.
    <div id="root">
      <ResponseStatusContext value={status}>{forVisitor(url, shop, answers, <App />)}</ResponseStatusContext>
    </div>,
  );
  const start = markup.indexOf(ROOT_START);
  return {
    head: markup.slice(0, start),
    html: markup.slice(start + ROOT_START.length, -ROOT_END.length),
  };
}
