import type { FieldPolicy, Reference } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

interface CachedList {
  edges: readonly { node: Reference }[];
  /**
   * Number of sold-out products in the shop that match the list's filters (search, category…), as the server last
   * counted them.
   */
  soldOutCount: number;
  /**
   * Number of sold-out products that were in the cache when the server sent `soldOutCount`. The number in the cache now
   * minus this number is the correction of `soldOutCount`.
   */
  soldOutThen: number;
}

/**
 * Returns the cache's field policy for lists of products. After an admin has changed the availability of a product in
 * the cache, the policy corrects the server's count of sold-out products by itself, so that no request is needed.
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
