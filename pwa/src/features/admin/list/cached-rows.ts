import type { ApolloCache, Reference } from "@apollo/client";

interface CachedList {
  edges: readonly { node: Reference }[];
  totalCount: number;
}

interface Row {
  __typename?: string;
  id: string;
}

/** Removes a row from every cached version of the list: without a filter, and with each search or filter. */
export function removeRow(cache: ApolloCache, field: string, row: Row): void {
  const ref = cache.identify({ ...row });
  const withoutRow = (list: CachedList): CachedList => {
    const edges = list.edges.filter(({ node }) => node.__ref !== ref);
    return { ...list, edges, totalCount: list.totalCount - (list.edges.length - edges.length) };
  };
  cache.modify<Record<string, CachedList>>({ fields: { [field]: (list) => withoutRow(list as CachedList) } });
}
