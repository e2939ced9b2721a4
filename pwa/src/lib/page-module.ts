import type { ShopPart } from "graphql-server/shop-profile/shop";
import type { ComponentType } from "react";

/** The address at which a page is opened. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * A query of a page. Its variables must be exactly those that the page's hook uses; otherwise the browser would query
 * again.
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
  /** The long part of the shop's settings that this page shows. The page's first HTML contains no other long part. */
  part?: ShopPart;
}
