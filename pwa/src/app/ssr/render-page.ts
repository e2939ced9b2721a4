import { ApolloClient, ApolloLink, Observable } from "@apollo/client";
import type { DocumentNode, ExecutionResult } from "graphql";
import type { Shop } from "graphql-server/shared/shop";
import type { ResponseStatus } from "../../lib/response-status.tsx";
import { packState } from "../../ssr-state/packed-state.ts";
import { createCache } from "../apollo-cache.ts";
import { loadPage } from "../page-loader.ts";
import { routeOf } from "../routes.ts";
import { renderApp } from "./render-app.tsx";

/** What the server gives: the address, the shop, and how to query the catalogue. */
export interface PageRequest {
  /** path and query */
  address: string;
  shop: Shop;
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** Renders a page for a first visit, its queries asked beforehand; the page is the same for everyone. */
export async function renderPage({ address, shop, execute }: PageRequest) {
  const { pathname, searchParams } = new URL(address, shop.publicUrl);
  const { route, params } = routeOf(pathname);
  const cache = createCache();
  const client = new ApolloClient({ ssrMode: true, cache, link: executionLink(execute) });
  const status: ResponseStatus = { code: 200 };
  try {
    const page = await loadPage(route);
    const queries = page.queries?.({ params, search: searchParams }) ?? [];
    // Without its answers a page shows that it is loading; the browser asks again.
    await Promise.all(queries.map((query) => client.query(query))).catch(() => {
      status.code = 503;
    });
    const { head, html } = renderApp(address, shop, client, status);
    return {
      status: status.code,
      head,
      html,
      state: packState(cache.extract()),
      modules: [route.module],
      part: page.part,
    };
  } finally {
    client.stop();
  }
}

/** Executes operations in this process instead of sending them. */
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
