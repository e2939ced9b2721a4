import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express from "express";
import proxyaddr from "proxy-addr";
import { createApollo } from "../api/graphql/apollo.ts";
import { createErrorFormat } from "../api/graphql/error-format.ts";
import { storedExecution } from "../api/graphql/execute-stored.ts";
import { createSchema } from "../api/graphql/schema.ts";
import { parseStoredDocuments, readManifests } from "../api/graphql/stored-documents.ts";
import { allowOrigins } from "../api/rest/cors.ts";
import type { Storefront, StorefrontParts } from "../api/storefront/storefront.ts";
import { readLiveRoles } from "../features/users/session.repository.ts";
import { createAdmission, QUEUES } from "../platform/admission/queues.ts";
import { WorkQueue } from "../platform/admission/work-queue.ts";
import { EventStreams } from "../platform/events/event-streams.ts";
import { sendResponse } from "../platform/http/cached-response.ts";
import { respondOverloaded } from "../platform/http/error-responses.ts";
import { proxyTrust } from "../platform/http/forwarded-header.ts";
import { GracefulShutdown } from "../platform/http/graceful-shutdown.ts";
import { HEALTH_CHECKS, Metrics } from "../platform/http/health.ts";
import { requestLog } from "../platform/http/request-log.ts";
import { ResponseCache } from "../platform/http/response-cache.ts";
import { securityHeaders } from "../platform/http/security-headers.ts";
import { UnpaginatedLists } from "../platform/http/unpaginated-lists.ts";
import type { Logger } from "../platform/logging/logger.ts";
import { ipKey } from "../platform/security/rate-limit-ip-key.ts";
import { PROJECT_ROOT, type Settings } from "../platform/settings/settings.ts";
import { parseUrl } from "../platform/text/parse-url.rules.ts";
import type { Services } from "./composition-root.ts";
import { requestContexts } from "./request-contexts.ts";
import { RESOLVERS } from "./resolvers.ts";
import { addRoutes } from "./routes.ts";

/**
 * Largest size of the cache of rendered pages, and of the cache of all other public responses (bytes, uncompressed).
 */
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Time without a request after which the server closes a connection (ms). Proxies usually close a connection after 60
 * s. The server must not be the first to close it, because the proxy could just be sending a request over the
 * connection.
 */
const KEEP_ALIVE_MS = 65_000;
const DOCUMENTS_FOLDER = path.join(PROJECT_ROOT, "graphql-server/stored-documents");

export interface ShopServer {
  server: Server;
  /** Starts to accept requests. @returns the port on which the server listens */
  listen(port: number, host: string): Promise<number>;
  /**
   * Prepares the end of the server: makes proxies and clients close their connections. @param longestMs longest wait
   * (ms)
   */
  drain(longestMs: number): Promise<void>;
  /** Accepts no more requests and waits for the end of the running requests. */
  close(): Promise<void>;
}

/** The settings and services that the server uses. Without `createStorefront`, the server answers only the API. */
export interface ServerParts {
  services: Services;
  settings: Settings;
  logger: Logger;
  createStorefront?: (parts: StorefrontParts) => Promise<Storefront>;
}

export async function createShopServer(parts: ServerParts): Promise<ShopServer> {
  const { services, settings, logger, createStorefront } = parts;
  const metrics = new Metrics();
  const log = requestLog(logger, metrics);
  const imageHost = originOf(settings.imageUpload.url);
  const { everywhere, ofDocuments: documentHeaders } = securityHeaders(settings.publicUrl, imageHost);
  // In development, the cache has one byte, so no page fits in it, and each page is rendered with the current source
  // code.
  const pages = new ResponseCache(settings.mode === "development" ? 1 : CACHE_BYTES);
  const answers = new ResponseCache(CACHE_BYTES);
  const admission = createAdmission();
  const lists = new UnpaginatedLists({ cache: answers, queue: admission.lists, folder: settings.dataDir });
  for (const cache of [pages, answers, lists]) {
    services.searchIndex.onChange(() => cache.clear());
    services.shop.onChange(() => cache.clear());
  }
  const isProxy = proxyTrust(settings.trustProxy);
  const gracefulShutdown = new GracefulShutdown();
  const starts = new WorkQueue(QUEUES.starts);
  const app = express().disable("x-powered-by").set("trust proxy", isProxy).set("query parser", false);

  // Every request passes the steps below in this sequence. A request that no earlier step has answered reaches the
  // routes.
  const server = createServer((request, response) => {
    log(request, response);
    response.setHeaders(everywhere);
    allowOrigins(request, response, settings.allowedOrigins);
    if (gracefulShutdown.answers(request, response)) return;
    const cached = pages.find(request) ?? answers.find(request);
    if (cached) return sendResponse(request, response, cached);
    if (HEALTH_CHECKS.includes(request.url ?? "")) return app(request, response);
    const start = async () => {
      if (!response.destroyed) app(request, response);
    };
    const client = ipKey(proxyaddr(request, isProxy));
    starts.run(start, client).catch(() => respondOverloaded(request, response));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  const schema = createSchema(RESOLVERS, services);
  const documents = parseStoredDocuments(readManifests(DOCUMENTS_FOLDER), schema);
  const formatError = createErrorFormat(logger);
  const apollo = createApollo({ schema, server, open: settings.graphqlOpen, logger, formatError });
  await apollo.start();
  const execute = storedExecution(schema, formatError);
  const contexts = requestContexts(services, settings, logger);
  const events = new EventStreams({
    bus: services.events,
    database: services.database,
    userOf: contexts.currentUserOf,
    liveRoles: (sessionIds) => readLiveRoles(services.database, sessionIds),
  });
  metrics.countStreams(() => events.size);
  metrics.countPushes(() => services.pushSender.counts);
  const storefront = await createStorefront?.({
    execute,
    documents,
    visitorContext: contexts.visitorContext,
    shopNow: () => services.shop.get(),
    catalogueNow: () => services.searchIndex.version,
    documentHeaders,
    server,
  });
  addRoutes(app, {
    ...contexts,
    services,
    settings,
    logger,
    metrics,
    schema,
    documents,
    apollo,
    execute,
    pages,
    answers,
    admission,
    lists,
    storefront,
    documentHeaders,
    imageHost,
    events: events.routes(),
  });

  return {
    server,
    listen: (port, host) => listen(server, port, host),
    drain: (longestMs) => gracefulShutdown.run(server, longestMs),
    close: async () => {
      events.close();
      await close(server, apollo);
      lists.clear();
    },
  };
}

/** Returns the origin of a URL; undefined for a path of this server. */
function originOf(address: string): string | undefined {
  return parseUrl(address)?.origin;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function close(server: Server, apollo: { stop(): Promise<void> }): Promise<void> {
  // Idle connections are closed here, because Apollo's stop() waits for all open connections, even for idle ones.
  server.closeIdleConnections();
  await apollo.stop();
}
