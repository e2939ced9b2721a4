import type { FieldPolicy, Reference } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

interface CachedList {
  edges: readonly { node: Reference }[];
  /** The server's count of sold-out products among all products that match the list's other filters. */
  soldOutCount: number;
  /** Number of sold-out products in the stored list when the server last answered. */
  soldOutThen: number;
}

/**
 * Returns the cache's field policy for lists of products. A change of a product's availability then needs no request:
 * the count of sold-out products is the server's count, corrected by the cached products whose availability has changed
 * since the server's answer.
 */
export function productList(keyArgs: string[]): FieldPolicy<CachedList> {
  const pages: FieldPolicy = relayStylePagination(keyArgs);
  return {
    keyArgs,
    merge: (existing, incoming, options) => {
      const list: CachedList =
        typeof pages.merge === "function" ? pages.merge(existing, incoming, options) : incoming;
      return { ...list, soldOutThen: soldOutIn(list, options.readField) };
    },
    read: (existing, options) => {
      if (!existing) return undefined;
      const { soldOutCount, soldOutThen } = existing;
      const now = soldOutIn(existing, options.readField);
      return {
        ...pages.read?.(existing, options),
        soldOutCount: Math.max(0, soldOutCount - soldOutThen + now),
      };
    },
  };
}

const soldOutIn = ({ edges }: CachedList, readField: (field: string, from: Reference) => unknown): number =>
  new Set(
    edges
      .map(({ node }) => node.__ref)
      .filter((ref) => readField("availability", { __ref: ref }) === "SOLD_OUT"),
  ).size;
