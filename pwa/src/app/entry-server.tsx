import { ApolloClient, ApolloLink, type NormalizedCacheObject, Observable } from "@apollo/client";
import type { DocumentNode, ExecutionResult } from "graphql";
import type { Shop } from "graphql-server/shared/shop";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { Cart } from "../cart/cart.ts";
import { SAMPLES, type StartProduct, startAnswers } from "../catalogue/product/product-start.ts";
import { paths } from "../lib/paths.ts";
import { type ResponseStatus, ResponseStatusContext } from "../lib/response-status.tsx";
import { Session } from "../session/session.ts";
import { createCache } from "./apollo-cache.ts";
import { App } from "./app.tsx";
import { packAnswers } from "./packed-answers.ts";
import { loadPage } from "./page-loader.ts";
import { Providers } from "./providers.tsx";
import { routeOf } from "./routes.ts";

/** What the server gives: where, of which shop, and how to ask the catalogue. */
export interface PageRequest {
  /** path and query */
  address: string;
  shop: Shop;
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** A visitor's device as the server knows it: nothing is stored on it. */
const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** A visitor has no cart. */
const noOutbox = () => Promise.reject(new Error("no outbox on the server"));

/** React hoists what belongs in the head to the start of the markup when it renders no head itself. */
const HOISTED = /^(?:<title>[\s\S]*?<\/title>|<script[^>]*>[\s\S]*?<\/script>|<(?:meta|link)\b[^>]*>)*/;

/** Draws a page for a first visit, its queries asked beforehand; the page is the same for everyone. */
export async function render({ address, shop, execute }: PageRequest) {
  const { pathname, searchParams } = new URL(address, shop.publicUrl);
  const { route, params } = routeOf(pathname);
  const cache = createCache();
  const client = new ApolloClient({ ssrMode: true, cache, link: executionLink(execute) });
  const status: ResponseStatus = { code: 200 };
  try {
    const page = await loadPage(route);
    const asked = (page.queries?.({ params, search: searchParams }) ?? []).map((query) =>
      client.query(query),
    );
    // Without its answers a page shows that it is loading; the browser asks again.
    await Promise.all(asked).catch(() => {
      status.code = 503;
    });
    const { head, html } = draw(address, shop, client, status);
    return { status: status.code, head, html, state: packAnswers(cache.extract()), modules: [route.module] };
  } finally {
    client.stop();
  }
}

/**
 * What pages show before any script has run, for the service worker: the home page while it waits for its products,
 * and product pages of the samples. By the names they are set aside under.
 */
export async function drawStarts(shop: Shop): Promise<Record<string, string>> {
  const products = Object.entries(SAMPLES).map(
    async ([name, sample]) => [name, await drawProductStart(shop, sample)] as const,
  );
  return Object.fromEntries([
    ["home", await drawStart(shop, paths.home, {})],
    ...(await Promise.all(products)),
  ]);
}

/** A product's page as it begins: with what its start says and no more. Exported for the test of that start. */
export const drawProductStart = (shop: Shop, product: StartProduct): Promise<string> =>
  drawStart(shop, paths.product(product.id), startAnswers(product));

async function drawStart(shop: Shop, address: string, known: NormalizedCacheObject): Promise<string> {
  await loadPage(routeOf(address).route);
  const link = executionLink(() => Promise.reject(new Error("not asked")));
  const client = new ApolloClient({ ssrMode: true, cache: createCache().restore(known), link });
  try {
    return draw(address, shop, client, { code: 200 }).html;
  } finally {
    client.stop();
  }
}

function draw(address: string, shop: Shop, client: ApolloClient, status: ResponseStatus) {
  const session = new Session(client, NO_STORAGE);
  const markup = renderToString(
    <ResponseStatusContext value={status}>
      <Providers application={{ shop, client, session, cart: new Cart(session, noOutbox) }}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </Providers>
    </ResponseStatusContext>,
  );
  const head = HOISTED.exec(markup)?.[0] ?? "";
  return { head, html: markup.slice(head.length) };
}

function executionLink(execute: PageRequest["execute"]): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((sink) => {
        execute(query, variables).then(
          ({ data, errors }) => {
            sink.next({
              ...(data && { data }),
              ...(errors && { errors: errors.map((error) => error.toJSON()) }),
            });
            sink.complete();
          },
          (error: unknown) => sink.error(error),
        );
      }),
  );
}
