import type { DocumentNode } from "graphql";
import type { ComponentType } from "react";

/** Where a page is asked for. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A query with exactly the variables the page's own hook gives it, or the browser would ask again. */
export interface PageQuery {
  query: DocumentNode;
  variables: Record<string, unknown>;
}

/** What a page's module gives the router: its screen, and what the server asks before it draws it. */
export interface PageModule {
  Page: ComponentType;
  queries?: (address: PageAddress) => PageQuery[];
}
