import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import { pinoHttp } from "pino-http";
import { createProductLoaders } from "./catalogue/product/product-loaders.ts";
import { CatalogueEvents } from "./catalogue/sync/catalogue-events.ts";
import { createApollo } from "./graphql/apollo.ts";
import { graphqlRoutes } from "./graphql/graphql-routes.ts";
import type { RequestContext } from "./graphql/request-context.ts";
import { createSchema } from "./graphql/schema.ts";
import { readManifests, storeDocuments } from "./graphql/stored-documents.ts";
import { healthRoutes, Metrics } from "./http/health.ts";
import { ResponseCache, sendResponse } from "./http/response-cache.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { uploadRoutes } from "./images/upload-routes.ts";
import { allowOrigin } from "./rest/cors.ts";
import { restRoutes } from "./rest/rest-routes.ts";
import type { Caller } from "./security/current-user.ts";
import { requestToken, sessionCookie } from "./security/session-cookie.ts";
import type { ShopCore } from "./services.ts";
import type { Logger } from "./shared/logger.ts";
import { PROJECT_ROOT, type Settings } from "./shared/settings.ts";
import type { Shop } from "./shared/shop.rules.ts";
import { searchEngineRoutes } from "./storefront/sitemap.ts";
import { answerPages, pageKey } from "./storefront/storefront.ts";
import type { StorefrontBuild, StorefrontParts } from "./storefront/storefront-build.ts";

/** Uncompressed bytes of pages, and as many of public GraphQL answers, kept ready. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Longer than proxies keep their connections (60 s is usual): they must be the ones to close. */
const KEEP_ALIVE_MS = 65_000;
const DOCUMENTS_FOLDER = path.join(PROJECT_ROOT, "graphql-server/stored-documents");

export interface ShopServer {
  server: Server;
  /** @returns the port listened on */
  listen(port: number, host: string): Promise<number>;
  /** Stops taking requests and waits for those under way. */
  close(): Promise<void>;
}

/** What a server is made from; `build` makes the pages' surface, undefined for an API alone. */
export interface ShopServerParts {
  core: ShopCore;
  settings: Settings;
  logger: Logger;
  createStorefront?: (parts: StorefrontParts) => Promise<StorefrontBuild>;
}

/** The one process's HTTP surface: GraphQL, pictures, pages, health. */
export async function createShopServer({
  core,
  settings,
  logger,
  createStorefront,
}: ShopServerParts): Promise<ShopServer> {
  const schema = createSchema();
  // In development no page fits: they follow their sources.
  const pageCache = new ResponseCache(settings.mode === "development" ? 1 : CACHE_BYTES);
  const answerCache = new ResponseCache(CACHE_BYTES);
  core.index.onChange(() => {
    pageCache.clear();
    answerCache.clear();
  });
  const app = express();
  const shopNow = (): Shop => ({ ...settings.shop, year: new Date().getFullYear() });
  const metrics = new Metrics();
  const fromCache = answerFromCache(pageCache, answerCache, shopNow, metrics, settings.allowedOrigins);
  const server = createServer((request, response) => {
    if (!fromCache(request, response)) app(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  const callerOf = callerFactory(core, settings);
  const contextOf = contextFactory(core, settings, callerOf);
  const visitorContext = (): RequestContext => ({
    services: core.services,
    caller: null,
    ip: "",
    loaders: createProductLoaders(core.database),
    setSessionCookie: () => undefined,
  });
  const apollo = createApollo({ schema, server, open: settings.graphqlOpen, logger });
  await apollo.start();
  const storefront = await createStorefront?.({ schema, visitorContext, shopNow, server });

  app.disable("x-powered-by");
  app.set("trust proxy", "loopback, linklocal, uniquelocal");
  app.set("query parser", false);
  // Streams are counted as long as they are open; as requests that take hours they would only spoil log and figures.
  const events = new CatalogueEvents({ index: core.index });
  metrics.countStreams(() => events.size);
  app.use(events.routes());
  app.use(requestLog(logger, metrics));
  // Vite's reload works by inline scripts, which the policy refuses.
  if (settings.mode !== "development")
    app.use(securityHeaders(storefront?.shellStyleHash, settings.publicUrl, imageHost(settings)));
  app.use(healthRoutes(core.database, metrics));
  app.use(
    graphqlRoutes({
      apollo,
      documents: storeDocuments(readManifests(DOCUMENTS_FOLDER), schema),
      cache: answerCache,
      open: settings.graphqlOpen,
      contextOf,
      visitorContext,
    }),
  );
  if (!imageHost(settings))
    app.use(
      uploadRoutes({
        images: core.images,
        rateLimits: core.services.rateLimits,
        callerOf,
        publicUrl: settings.publicUrl,
      }),
    );
  app.use(restRoutes({ ...settings, schema, cache: answerCache, logger, contextOf, visitorContext }));
  app.use(imageRoutes(core.images));
  app.use(searchEngineRoutes(core.database, pageCache, settings.publicUrl));
  if (storefront) {
    app.use(storefront.files);
    app.use(answerPages(storefront, pageCache, shopNow));
  }
  app.use(answerNotFound, answerFault(logger));

  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close: () => {
      events.close();
      return close(server, apollo);
    },
  };
}

/** The origin of the image host, when pictures do not go to the embedded one. */
function imageHost({ imageUpload }: Settings): string | undefined {
  return URL.canParse(imageUpload.url) ? new URL(imageUpload.url).origin : undefined;
}

function callerFactory(core: ShopCore, settings: Settings) {
  return async (request: IncomingMessage): Promise<Caller | null> => {
    const token = requestToken(request, settings.allowedOrigins);
    return token ? core.services.accounts.callerOf(token) : null;
  };
}

function contextFactory(core: ShopCore, settings: Settings, callerOf: ReturnType<typeof callerFactory>) {
  return async (request: Request, response: Response): Promise<RequestContext> => {
    return {
      services: core.services,
      caller: await callerOf(request),
      ip: request.ip ?? "",
      loaders: createProductLoaders(core.database),
      setSessionCookie: (value) => response.append("Set-Cookie", sessionCookie(value, settings)),
    };
  };
}

/**
 * Kept answers go out before Express is asked: nine times as fast. Only addresses in the exact form they are kept
 * under are found here; any other takes the long way, which finds the same answer.
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
    const kept =
      isRest || request.url.startsWith("/graphql?")
        ? answers.get(request.url)
        : pages.get(pageKey(shopNow(), request.url));
    if (!kept) return false;
    if (isRest) allowOrigin(request, response, allowedOrigins);
    metrics.answers.inc({ status: "2xx" });
    sendResponse(request, response, kept);
    return true;
  };
}

function requestLog(logger: Logger, metrics: Metrics): RequestHandler {
  const log = pinoHttp({
    logger,
    genReqId: (request, response) => {
      const given = request.headers["x-request-id"];
      const id = typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
      response.setHeader("X-Request-Id", id);
      return id;
    },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? "error" : "debug"),
    serializers: {
      req: ({ id, method, url }) => ({ id, method, url }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  });
  return (request, response, next) => {
    response.on("finish", () =>
      metrics.answers.inc({ status: `${Math.floor(response.statusCode / 100)}xx` }),
    );
    log(request, response, next);
  };
}

const answerNotFound: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").send("Introuvable");
};

/** A fault's answer says nothing of its cause; the log does, under the same request id. */
function answerFault(logger: Logger): ErrorRequestHandler {
  return (error: { status?: unknown }, request, response, next) => {
    if (response.headersSent) return next(error);
    const status =
      typeof error.status === "number" && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500) logger.error({ err: error, id: request.id }, "request failed");
    response.status(status).json({
      errors: [
        {
          message:
            status === 413
              ? "Envoi trop volumineux"
              : status < 500
                ? "Requête illisible"
                : "Une erreur est survenue",
          extensions: { code: status < 500 ? "BAD_USER_INPUT" : "INTERNAL_SERVER_ERROR" },
        },
      ],
    });
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function close(server: Server, apollo: { stop(): Promise<void> }): Promise<void> {
  // Apollo drains the server; kept-alive connections without a request would hold it.
  server.closeIdleConnections();
  await apollo.stop();
}
