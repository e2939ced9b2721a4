import type { ApolloClient } from "@apollo/client";
import type { Shop } from "graphql-server/shared/shop";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { Cart } from "../../cart/cart.ts";
import { type ResponseStatus, ResponseStatusContext } from "../../lib/response-status.tsx";
import { ShopStore } from "../../lib/shop-context.tsx";
import { Session } from "../../session/session.ts";
import { App } from "../app.tsx";
import { Providers } from "../providers.tsx";

/** A visitor's storage as the server knows it: empty. */
const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** A visitor has no cart. */
const noOutbox = () => Promise.reject(new Error("no outbox on the server"));

const ROOT_START = '<div id="root">';
const ROOT_END = "</div>";

/**
 * Renders the application at an address for a visitor who is not signed in.
 * @param client its cache holds the answers that the page shows
 * @param status set by the page, e.g. to 404
 * @returns the content of #root, and what React hoists out of it into the head
 */
export function renderApp(
  address: string,
  shop: Shop,
  client: ApolloClient,
  status: ResponseStatus,
): { head: string; html: string } {
  const session = new Session(client, NO_STORAGE);
  const markup = renderToString(
    // The element marks where what React hoists ends: it puts titles, metadata and preloads before all else.
    <div id="root">
      <ResponseStatusContext value={status}>
        <Providers
          application={{ shop: new ShopStore(shop), client, session, cart: new Cart(session, noOutbox) }}
        >
          <StaticRouter location={address}>
            <App />
          </StaticRouter>
        </Providers>
      </ResponseStatusContext>
    </div>,
  );
  const start = markup.indexOf(ROOT_START);
  return {
    head: markup.slice(0, start),
    html: markup.slice(start + ROOT_START.length, -ROOT_END.length),
  };
}
