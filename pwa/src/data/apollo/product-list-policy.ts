import type { FieldPolicy, Reference } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

interface CachedList {
  edges: readonly { node: Reference }[];
  /** The server's count of the sold-out products among all products that match the other filters. */
  soldOutCount: number;
  /** Number of sold-out products in the stored list at the time of the server's last answer. */
  soldOutThen: number;
}

/**
 * Returns the field policy for lists of products. The number of sold-out products is the server's count. It is
 * corrected by the products of the cached list whose availability has changed since the server's answer. A change of
 * availability therefore needs no request.
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
