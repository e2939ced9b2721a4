import type { ShopPart } from "graphql-server/features/shop/profile/shop";
import type { ComponentType } from "react";

export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * A query whose answer a page shows, with the query's variables. The variables must be exactly those that the page's
 * hook uses; otherwise the browser would not find the answer in the server's HTML and would send the query again.
 */
export interface PageQuery {
  /** A GraphQL document from a `*.generated.ts` file. */
  query: object;
  variables: Record<string, unknown>;
}

/**
 * Exports of a page's module for the router: its component, and the queries that the server executes before rendering
 * it.
 */
export interface PageModule {
  Page: ComponentType;
  queries?: (address: PageAddress) => PageQuery[];
  /**
   * The group of long texts in the shop's settings that this page shows. The server's HTML of the page contains only
   * this group.
   */
  part?: ShopPart;
}
