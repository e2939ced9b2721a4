import { InMemoryCache } from "@apollo/client";

/** The pages' query cache; one per request on the server, one per page in the browser. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
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
