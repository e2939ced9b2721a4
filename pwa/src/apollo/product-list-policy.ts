import type { FieldPolicy, Reference } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";

/** A list of products as the cache keeps it. */
interface KeptList {
  edges: readonly { node: Reference }[];
  /** Of all products that the other filters leave, as the server has counted them. */
  soldOutCount: number;
  /** Of those in the list, as they were then. */
  soldOutThen: number;
}

/**
 * Pages of products. How many are sold out is what the server has counted, and what has changed in the list since: nothing
 * is fetched again for it.
 */
export function productList(keyArgs: string[]): FieldPolicy<KeptList> {
  const pages: FieldPolicy = relayStylePagination(keyArgs);
  return {
    keyArgs,
    merge: (existing, incoming, options) => {
      const list: KeptList =
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

const soldOutIn = ({ edges }: KeptList, readField: (field: string, from: Reference) => unknown): number =>
  new Set(
    edges
      .map(({ node }) => node.__ref)
      .filter((ref) => readField("availability", { __ref: ref }) === "SOLD_OUT"),
  ).size;
