import type { ApolloCache, Reference } from "@apollo/client";

/** A list as the cache keeps it. */
interface KeptList {
  __typename: string;
  edges: readonly { node: Reference }[];
  totalCount: number;
}

interface Row {
  __typename?: string;
  id: string;
}

/** Shows a saved row first in the lists of a field that do not have it; those that have it show the change already. */
export function addRow(cache: ApolloCache, field: string, row: Row): void {
  const ref = cache.identify({ ...row });
  changeLists(cache, field, (list) => {
    if (!ref || list.edges.some(({ node }) => node.__ref === ref)) return list;
    const edge = { __typename: list.__typename.replace(/Connection$/, "Edge"), node: { __ref: ref } };
    return { ...list, edges: [edge, ...list.edges], totalCount: list.totalCount + 1 };
  });
}

/** Takes a deleted row out of the lists of a field. */
export function removeRow(cache: ApolloCache, field: string, row: Row): void {
  const ref = cache.identify({ ...row });
  changeLists(cache, field, (list) => {
    const edges = list.edges.filter(({ node }) => node.__ref !== ref);
    return { ...list, edges, totalCount: list.totalCount - (list.edges.length - edges.length) };
  });
}

function changeLists(cache: ApolloCache, field: string, change: (list: KeptList) => KeptList): void {
  cache.modify<Record<string, KeptList>>({ fields: { [field]: (list) => change(list as KeptList) } });
}
