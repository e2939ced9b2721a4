import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express, { type Request, type Response } from "express";
import proxyaddr from "proxy-addr";
import { readAllProducts, readProductDays } from "./catalogue/product/product.repository.ts";
import type { Services } from "./composition-root.ts";
import { EventStreams } from "./events/event-streams.ts";
import { fieldMetricsRoutes } from "./field-metrics/field-metrics-routes.ts";
import { createApollo } from "./graphql/apollo.ts";
import { graphqlRoutes } from "./graphql/graphql-routes.ts";
import { createSchema } from "./graphql/schema.ts";
import { parseStoredDocuments, readManifests } from "./graphql/stored-documents.ts";
import { createAdmission, noteWait } from "./http/admission.ts";
import { bodyAdmission } from "./http/body-admission.ts";
import { sendResponse } from "./http/cached-response.ts";
import { ConnectionDrain } from "./http/connection-drain.ts";
import { respondError, respondNotFound, respondOverloaded } from "./http/error-responses.ts";
import { isFromForeignSite } from "./http/foreign-site.ts";
import { proxyTrust, warnOfUntrustedProxy } from "./http/forwarded-header.ts";
import { HEALTH_CHECKS, healthRoutes, Metrics } from "./http/health.ts";
import { requestLog } from "./http/request-log.ts";
import { createCompressionQueue, ResponseCache } from "./http/response-cache.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { TurnBudget } from "./http/turn-budget.ts";
import { WholeLists } from "./http/whole-lists.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { uploadRoutes } from "./images/upload-routes.ts";
import type { Logger } from "./logging/logger.ts";
import { RESOLVERS } from "./resolvers.ts";
import { allowOrigin } from "./rest/cors.ts";
import { restRoutes } from "./rest/rest-routes.ts";
import { addressKey } from "./security/address-key.ts";
import type { CurrentUser } from "./security/current-user.ts";
import type { RequestContext } from "./security/request-context.ts";
import { deviceCookie, requestDevice, requestToken, sessionCookie } from "./security/session-cookie.ts";
import { refuseSpentLimits } from "./security/spent-limits.ts";
import { PROJECT_ROOT, type Settings } from "./settings/settings.ts";
import type { Shop } from "./shop-profile/shop.rules.ts";
import { pageCacheKey } from "./storefront/cache-key.ts";
import { feedRoutes } from "./storefront/feeds/feed-routes.ts";
import { pageHandler } from "./storefront/page-handler.ts";
import { searchEngineRoutes } from "./storefront/sitemap.ts";
import type { Storefront, StorefrontParts } from "./storefront/storefront.ts";
import { deviceName } from "./users/device-name.ts";
import { readLiveRoles } from "./users/session.repository.ts";

/** Products that a feed reads at a time: parsing them holds the event loop for a few ms at most. */
const FEED_BATCH = 100;

/** Size of the page cache, and of the cache of public answers (GraphQL and REST), in uncompressed bytes. */
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Idle time in milliseconds before a connection is closed. Longer than usual in proxies (60 s): the proxy must close
 * first, or its next request could meet a closed connection.
 */
const KEEP_ALIVE_MS = 65_000;
const DOCUMENTS_FOLDER = path.join(PROJECT_ROOT, "graphql-server/stored-documents");

export interface ShopServer {
  server: Server;
  /** @returns the port listened on */
  listen(port: number, host: string): Promise<number>;
  /** Has proxies and clients leave their open connections, for so many milliseconds at most. */
  drain(longestMs: number): Promise<void>;
  /** Stops accepting requests and waits for those under way. */
  close(): Promise<void>;
}

/** Dependencies of the server; without `createStorefront` it serves the API only. */
export interface ServerParts {
  services: Services;
  settings: Settings;
  logger: Logger;
  createStorefront?: (parts: StorefrontParts) => Promise<Storefront>;
}

/** Creates the HTTP server: GraphQL, REST, images, pages, health checks. */
export async function createShopServer({
  services,
  settings,
  logger,
  createStorefront,
}: ServerParts): Promise<ShopServer> {
  const schema = createSchema(RESOLVERS, services);
  // One byte in development: no page fits into the cache, so that pages follow their sources.
  const compressions = createCompressionQueue();
  const pageCache = new ResponseCache(settings.mode === "development" ? 1 : CACHE_BYTES, compressions);
  const answerCache = new ResponseCache(CACHE_BYTES, compressions);
  const admission = createAdmission();
  const lists = new WholeLists({ cache: answerCache, admission });
  const clearCaches = () => {
    pageCache.clear();
    answerCache.clear();
    lists.clear();
  };
  services.searchIndex.onChange(clearCaches);
  services.shop.onChange(clearCaches);
  const app = express();
  const shopNow = () => services.shop.get();
  const catalogueNow = () => services.searchIndex.version;
  const metrics = new Metrics();
  const fromCache = answerFromCache(pageCache, answerCache, shopNow, metrics, settings.allowedOrigins);
  const budget = new TurnBudget();
  const isProxy = proxyTrust(settings.trustProxy);
  const clientOf = (request: IncomingMessage) => addressKey(proxyaddr(request, isProxy));
  const connectionDrain = new ConnectionDrain();
  const server = createServer((request, response) => {
    if (connectionDrain.answers(request, response) || fromCache(request, response)) return;
    if (HEALTH_CHECKS.includes(request.url ?? "")) return app(request, response);
    const handle = (waitedMs: number) => {
      noteWait(request, waitedMs);
      app(request, response);
    };
    budget.run(clientOf(request), handle, () => respondOverloaded(request, response));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  const currentUserOf = currentUserFactory(services, settings);
  const contextOf = contextFactory(settings, logger, currentUserOf);
  const visitorContext = (): RequestContext => ({
    currentUser: null,
    ip: "",
    deviceName: null,
    logSignIn: () => undefined,
    setSessionCookie: () => undefined,
    deviceCookie: undefined,
    setDeviceCookie: () => undefined,
  });
  const apollo = createApollo({ schema, server, open: settings.graphqlOpen, logger });
  await apollo.start();
  const documents = parseStoredDocuments(readManifests(DOCUMENTS_FOLDER), schema);
  const storefront = await createStorefront?.({
    schema,
    documents,
    visitorContext,
    shopNow,
    catalogueNow,
    server,
  });

  app.disable("x-powered-by");
  app.set("trust proxy", isProxy);
  app.set("query parser", false);
  // Before the request log: streams that stay open for hours would distort its durations.
  const events = new EventStreams({
    bus: services.events,
    database: services.database,
    userOf: currentUserOf,
    liveRoles: (sessionIds) => readLiveRoles(services.database, sessionIds),
  });
  metrics.countStreams(() => events.size);
  app.use(events.routes());
  app.use(requestLog(logger, metrics), warnOfUntrustedProxy(logger));
  const secured = securityHeaders(storefront, settings.publicUrl, imageHost(settings));
  // Not in development: Vite's reload needs inline scripts, which the policy forbids.
  const isSecured = settings.mode !== "development";
  if (isSecured) app.use(secured.byAddress);
  app.use(healthRoutes(services.database, metrics, settings.metricsToken, () => services.events.isStale));
  const { images, rateLimits } = services;
  app.use(fieldMetricsRoutes(metrics.registry, rateLimits));
  const admitBody = bodyAdmission(rateLimits);
  const refuseSpent = refuseSpentLimits(rateLimits, services.devices);
  app.use(
    graphqlRoutes({
      schema,
      apollo,
      admitBody,
      refuseSpent,
      documents,
      cache: answerCache,
      admission,
      open: settings.graphqlOpen,
      contextOf,
      visitorContext,
    }),
  );
  if (!imageHost(settings))
    app.use(uploadRoutes({ images, rateLimits, currentUserOf, publicUrl: settings.publicUrl }));
  app.use(
    restRoutes({
      ...settings,
      schema,
      cache: answerCache,
      admission,
      admitBody,
      refuseSpent,
      lists,
      logger,
      contextOf,
      visitorContext,
    }),
  );
  app.use(imageRoutes(images));
  const newestProducts = (limit: number) => readProductDays(services.database, limit);
  app.use(searchEngineRoutes(newestProducts, pageCache, settings.publicUrl));
  const products = () => readAllProducts(services.database, FEED_BATCH);
  app.use(feedRoutes({ products, lists, shopNow }));
  if (storefront) {
    app.use(storefront.files);
    if (isSecured) app.use(secured.ofDocuments);
    app.use(pageHandler(storefront, pageCache, admission.pages, shopNow));
  }
  app.use(respondNotFound, respondError(logger));

  return {
    server,
    listen: (port, host) => listen(server, port, host),
    drain: (longestMs) => connectionDrain.run(server, longestMs),
    close: () => {
      events.close();
      return close(server, apollo);
    },
  };
}

/** The origin of an external image host; undefined when images are uploaded to the embedded one. */
function imageHost({ imageUpload }: Settings): string | undefined {
  return URL.canParse(imageUpload.url) ? new URL(imageUpload.url).origin : undefined;
}

function currentUserFactory({ sessions }: Services, settings: Settings) {
  return async (request: IncomingMessage): Promise<CurrentUser | null> => {
    const token = requestToken(request, settings);
    return token ? sessions.currentUserOf(token, deviceName(request.headers["user-agent"])) : null;
  };
}

function contextFactory(
  settings: Settings,
  logger: Logger,
  currentUserOf: ReturnType<typeof currentUserFactory>,
) {
  return async (request: Request, response: Response): Promise<RequestContext> => ({
    currentUser: await currentUserOf(request),
    ip: request.ip ?? "",
    deviceName: deviceName(request.headers["user-agent"]),
    logSignIn: ({ event, ...who }) => logger.info({ id: request.id, ...who }, event),
    setSessionCookie: (value) => {
      if (isFromForeignSite(request, settings)) return;
      response.append("Set-Cookie", sessionCookie(value, settings));
    },
    deviceCookie: requestDevice(request),
    setDeviceCookie: (value) => response.append("Set-Cookie", deviceCookie(value, settings)),
  });
}

/**
 * Sends cached answers before Express, which is nine times as fast. It finds the exact cache key only; any other form of
 * a URL gets the same answer through Express.
 */
function answerFromCache(
  pages: ResponseCache,
  answers: ResponseCache,
  shopNow: () => Shop,
  metrics: Metrics,
  allowedOrigins: ReadonlySet<string>,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" || !request.url) return false;
    const isRest = request.url.startsWith("/api/");
    const cached =
      isRest || request.url.startsWith("/graphql?")
        ? answers.get(request.url)
        : pages.get(pageCacheKey(shopNow(), request.url));
    if (!cached) return false;
    if (isRest) allowOrigin(request, response, allowedOrigins);
    metrics.answers.inc({ status: "2xx" });
    sendResponse(request, response, cached);
    return true;
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function close(server: Server, apollo: { stop(): Promise<void> }): Promise<void> {
  // Apollo waits for open connections, idle ones included.
  server.closeIdleConnections();
  await apollo.stop();
}
