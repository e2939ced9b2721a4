import { type FieldPolicy, InMemoryCache } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { productList } from "./product-list-policy.ts";

/** A list that each answer holds as a whole. */
const WHOLE: FieldPolicy = { merge: false };

/** The cache of what is online and a person's own. A list has an entry for each search and filter, and for its order. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          bannerSlides: WHOLE,
          contactMessages: relayStylePagination(),
          deliveryZones: WHOLE,
          journal: relayStylePagination(),
          newsletterSubscriptions: relayStylePagination(),
          orders: relayStylePagination(["state", "search"]),
          products: productList(["filter", "sort"]),
          sortedProducts: productList(["filter", "order"]),
          users: relayStylePagination(["search"]),
        },
      },
      Category: { keyFields: ["value"] },
      Order: { fields: { lines: WHOLE } },
      Product: { fields: { variants: WHOLE, stock: WHOLE } },
      // There is one of each.
      FirstSteps: { keyFields: [] },
      ShopSettings: { keyFields: [], fields: { services: WHOLE } },
    },
  });
