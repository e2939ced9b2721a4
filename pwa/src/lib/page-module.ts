import type { ShopPart } from "graphql-server/shop-profile/shop";
import type { ComponentType } from "react";

/** The address a page is opened at. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A query of a page, with exactly the variables its hook uses: with others the browser would ask again. */
export interface PageQuery {
  /** a generated document */
  query: object;
  variables: Record<string, unknown>;
}

/** What a page's module gives the router: its component, and the queries the server runs before rendering it. */
export interface PageModule {
  Page: ComponentType;
  queries?: (address: PageAddress) => PageQuery[];
  /** The long part of what the shop says of itself that this page shows: the others are not in its first HTML. */
  part?: ShopPart;
}
