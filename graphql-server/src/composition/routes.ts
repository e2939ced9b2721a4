import type { ApolloServer } from "@apollo/server";
import type { Express, Router } from "express";
import type { GraphQLSchema } from "graphql";
import type { ExecuteStored } from "../api/graphql/execute-stored.ts";
import { graphqlRoutes } from "../api/graphql/graphql-routes.ts";
import type { StoredDocuments } from "../api/graphql/stored-documents.ts";
import { restRoutes } from "../api/rest/rest-routes.ts";
import { feedRoutes } from "../api/storefront/feeds/feed-routes.ts";
import { pageHandler } from "../api/storefront/page-handler.ts";
import { redirectSharedMessages } from "../api/storefront/share-target.ts";
import { searchEngineRoutes } from "../api/storefront/sitemap.ts";
import type { Storefront } from "../api/storefront/storefront.ts";
import { readAllProducts, readProductDays } from "../features/catalogue/product/product.repository.ts";
import { fieldMetricsRoutes } from "../features/field-metrics/field-metrics-routes.ts";
import type { Admission } from "../platform/admission/queues.ts";
import { ping } from "../platform/database/sql.ts";
import { bodyAdmission } from "../platform/http/body-admission.ts";
import { respondError, respondNotFound } from "../platform/http/error-responses.ts";
import { warnOfUntrustedProxy } from "../platform/http/forwarded-header.ts";
import { healthRoutes, type Metrics } from "../platform/http/health.ts";
import type { ResponseCache } from "../platform/http/response-cache.ts";
import type { DocumentHeaders } from "../platform/http/security-headers.ts";
import type { UnpaginatedLists } from "../platform/http/unpaginated-lists.ts";
import { imageRoutes } from "../platform/images/image-routes.ts";
import { uploadRoutes } from "../platform/images/upload-routes.ts";
import type { Logger } from "../platform/logging/logger.ts";
import { refuseExhaustedLimits } from "../platform/security/exhausted-limits.ts";
import type { RequestContext } from "../platform/security/request-context.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { Services } from "./composition-root.ts";
import type { RequestContexts } from "./request-contexts.ts";

/**
 * Number of products that a feed reads at a time. It is small, because parsing the products blocks the event loop for a
 * few milliseconds.
 */
const FEED_BATCH = 100;

export interface RouteParts extends RequestContexts {
  services: Services;
  settings: Settings;
  logger: Logger;
  metrics: Metrics;
  schema: GraphQLSchema;
  apollo: ApolloServer<RequestContext>;
  execute: ExecuteStored;
  documents: StoredDocuments;
  /**
   * Cache of rendered pages. It is separate from `answers`, because the URL of a page may contain `..`: in one cache,
   * the page `/x/../api/search` would replace the answer of `/api/search`.
   */
  pages: ResponseCache;
  /** Cache of public answers that are not pages. */
  answers: ResponseCache;
  admission: Admission;
  lists: UnpaginatedLists;
  documentHeaders: DocumentHeaders;
  /** Origin of an external image host; undefined if the shop stores its images itself. */
  imageHost: string | undefined;
  events: Router;
  /** The shop's pages; undefined if the server serves only the API. */
  storefront: Storefront | undefined;
}

/** Adds the routes to the application. Their sequence matters: Express tries first the routes that were added first. */
export function addRoutes(app: Express, parts: RouteParts): void {
  const { services, settings, logger, metrics, pages, answers, admission, lists, storefront } = parts;
  const { database, images, rateLimits } = services;
  const { publicUrl } = settings;
  const shopNow = () => services.shop.get();
  const api = {
    ...parts,
    cache: answers,
    admitBody: bodyAdmission(rateLimits),
    refuseSpent: refuseExhaustedLimits(rateLimits, services.signInLimits, services.devices),
  };

  app.use(warnOfUntrustedProxy(logger));
  app.use(parts.events);
  app.use(
    healthRoutes(
      () => ping(database),
      metrics,
      settings.metricsToken,
      () => services.events.isStale,
    ),
  );
  app.use(fieldMetricsRoutes(metrics.registry, rateLimits));
  app.use(graphqlRoutes({ ...api, open: settings.graphqlOpen }));
  if (!parts.imageHost) app.use(uploadRoutes({ ...parts, images, rateLimits, publicUrl }));
  app.use(restRoutes({ ...api, lists, publicUrl }));
  app.use(imageRoutes(images));
  app.use(
    searchEngineRoutes({
      ...parts,
      cache: answers,
      publicUrl,
      newestProducts: (limit) => readProductDays(database, limit),
      categories: () => services.listing.filledCategories(),
    }),
  );
  app.use(feedRoutes({ ...parts, products: () => readAllProducts(database, FEED_BATCH), lists, shopNow }));
  if (storefront)
    app.use(
      redirectSharedMessages,
      storefront.files,
      pageHandler({ ...parts, pages: storefront.pages, cache: pages, queue: admission.pages, shopNow }),
    );
  app.use(respondNotFound, respondError(logger));
}
