import { InMemoryCache, type StoreObject } from "@apollo/client";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";

/**
 * The page's query cache.
 * @param answers of the SSR state: what the partial ones hold is known from the start, and the products of the others
 */
export function createCache(answers: readonly QueryAnswer[] = []): InMemoryCache {
  const cache = new InMemoryCache({
    typePolicies: {
      Category: { keyFields: ["value"] },
      CategoryGroup: { keyFields: ["category"] },
      Query: {
        fields: {
          // A product a list has brought is there when its own page opens.
          product: {
            // null is an answer: there is no such product.
            read: (known, { args, toReference }) =>
              known === undefined && args?.id ? toReference({ __typename: "Product", id: args.id }) : known,
          },
        },
      },
    },
  });
  const records = answers.flatMap(({ data, partial }) => (partial ? Object.values(data) : productsIn(data)));
  const known = records as StoreObject[];
  return cache.restore(Object.fromEntries(known.map((record) => [cache.identify(record), record])));
}

/** The products of lists: each is known as far as its card shows it when its own page opens. */
function productsIn(value: unknown): object[] {
  if (Array.isArray(value)) return value.flatMap(productsIn);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(productsIn);
  const isCard = "__typename" in value && value.__typename === "Product" && inside.length === 0;
  return isCard ? [value] : inside;
}
