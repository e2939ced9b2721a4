import { type FieldPolicy, InMemoryCache } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { productList } from "./product-list-policy.ts";

/**
 * Policy for a list that every answer contains completely: the new list replaces the cached one, and Apollo Client does
 * not warn that items may be lost.
 */
const WHOLE: FieldPolicy = { merge: false };

/**
 * Creates the cache of the admin panel and of private pages. A list is stored separately for each combination of
 * search, filter and sort order.
 */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    possibleTypes: { ShopProfile: ["ShopDetails"] },
    typePolicies: {
      Query: {
        fields: {
          announcedPayments: WHOLE,
          bannerSlides: WHOLE,
          customerOrders: relayStylePagination(["orderId"]),
          contactMessages: relayStylePagination(),
          dayCloses: WHOLE,
          deliveryZones: WHOLE,
          auditLog: relayStylePagination(),
          orderHistory: WHOLE,
          orderPayments: WHOLE,
          newsletterSubscriptions: relayStylePagination(),
          orders: relayStylePagination(["state", "search", "unwanted", "task"]),
          paymentMatches: WHOLE,
          personalDataRegister: WHOLE,
          products: productList(["filter", "sort"]),
          riders: WHOLE,
          round: WHOLE,
          rounds: WHOLE,
          salesFigures: WHOLE,
          sortedProducts: productList(["filter", "order", "lowStock"]),
          today: WHOLE,
          unmatchedPayments: WHOLE,
          users: relayStylePagination(["search"]),
        },
      },
      Customer: { keyFields: ["phone"], fields: { notes: WHOLE } },
      DayClose: { keyFields: ["day"] },
      Category: { keyFields: ["value"] },
      Payment: { fields: { receipt: WHOLE } },
      Order: { fields: { lines: WHOLE, asOrdered: WHOLE } },
      Product: { fields: { variants: WHOLE, stock: WHOLE } },
      // An order may appear in two groups of the page « Aujourd'hui » with different fields, so its entries are not
      // merged by id.
      TodayEntry: { keyFields: false },
      // The shop has one object of each type below, so the cache stores each without an id.
      FirstSteps: { keyFields: [] },
      Shop: { keyFields: [] },
      ShopSettings: { keyFields: [], fields: { services: WHOLE } },
    },
  });
