import { InMemoryCache, type StoreObject } from "@apollo/client";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";

/**
 * The page's query cache.
 * @param answers of the SSR state: what the partial ones hold is known from the start, whole ones come with their query
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
  const known = answers
    .filter(({ partial }) => partial)
    .flatMap(({ data }) => Object.values(data) as StoreObject[]);
  return cache.restore(Object.fromEntries(known.map((record) => [cache.identify(record), record])));
}
