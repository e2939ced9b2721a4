import { type FieldPolicy, InMemoryCache } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { productList } from "./product-list-policy.ts";

/** For a list that each answer contains completely: a new answer replaces the stored list. */
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
      // An order may be in two groups of the page, with other fields in each.
      TodayEntry: { keyFields: false },
      // The shop has one of each of these objects.
      FirstSteps: { keyFields: [] },
      ShopSettings: { keyFields: [], fields: { services: WHOLE } },
    },
  });
