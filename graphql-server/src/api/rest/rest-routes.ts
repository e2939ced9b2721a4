import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import type { GraphQLSchema } from "graphql";
import type { Admission } from "../../platform/admission/queues.ts";
import type { AdmitBody } from "../../platform/http/body-admission.ts";
import { type CachedResponse, prepareResponse, sendResponse } from "../../platform/http/cached-response.ts";
import { setRetryAfter } from "../../platform/http/error-responses.ts";
import type { ResponseCache } from "../../platform/http/response-cache.ts";
import type { DocumentHeaders } from "../../platform/http/security-headers.ts";
import type { UnpaginatedLists } from "../../platform/http/unpaginated-lists.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import type { RefuseExhausted } from "../../platform/security/exhausted-limits.ts";
import { verifyJson } from "../../platform/security/json-body.ts";
import { assertPermission } from "../../platform/security/permission.ts";
import { clientOf } from "../../platform/security/rate-limit-ip-key.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { MAX_REQUEST_LENGTH } from "../../platform/security/request-length.ts";
import { createErrorFormat, type FormatError } from "../graphql/error-format.ts";
import type { ExecuteStored } from "../graphql/execute-stored.ts";
import { type Body, type BodyFields, readBody } from "./body-fields.ts";
import { answerPreflight } from "./cors.ts";
import { failureEnvelope, failureOf, failureOfThrown, RestFailure, successEnvelope } from "./envelope.ts";
import { descriptionRoutes } from "./openapi-routes.ts";
import { parseSearch } from "./raw-query.ts";
import {
  answerPath,
  type CompiledPath,
  compilePath,
  type ExecutorDependencies,
  streamedLists,
} from "./rest-executor.ts";
import { REST_PATHS } from "./rest-paths.ts";
import { Serializers } from "./serializers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
/** Largest request body for a path that accepts a photo. A photo may have 15 MB, which become 20 MB as a data URL. */
const MAX_BODY_WITH_LONG_TEXT = "21mb";

export interface RestDependencies {
  schema: GraphQLSchema;
  execute: ExecuteStored;
  /** Cache of answers that are the same for all callers. */
  cache: ResponseCache;
  admission: Admission;
  lists: UnpaginatedLists;
  logger: Logger;
  publicUrl: string;
  documentHeaders: DocumentHeaders;
  admitBody: AdmitBody;
  refuseSpent: RefuseExhausted;
  contextOf(request: Request, response: Response): Promise<RequestContext>;
  visitorContext(): RequestContext;
}

/**
 * Creates the routes of `/api/*`, for existing front ends. Each path runs an operation of the GraphQL schema, and each
 * response is an envelope.
 */
export function restRoutes(routes: RestDependencies): Router {
  const paths = REST_PATHS.map((path) => compilePath(path, routes.schema));
  const dependencies: ExecutorDependencies = {
    execute: routes.execute,
    serializers: new Serializers(routes.publicUrl),
  };
  const formatError = createErrorFormat(routes.logger);
  const router = Router();
  router.use("/api", answerPreflight);
  for (const path of paths) {
    const answer = answerOf(path)(path, routes, dependencies);
    const route = router.route(`/api/${path.path}`);
    if (path.method === "GET") route.get(answer);
    else {
      const limit = path.compiled.longText ? MAX_BODY_WITH_LONG_TEXT : MAX_REQUEST_LENGTH;
      route.post(routes.admitBody, ...jsonBody(limit), answer);
    }
    route.all(refuseMethod(path.method));
    route.all(answerFailure(formatError, path));
  }
  router.use(descriptionRoutes(paths, routes.publicUrl, routes.documentHeaders));
  router.use("/api", () => {
    throw new RestFailure(404, "Cette adresse n’existe pas");
  });
  router.use("/api", answerFailure(formatError));
  return router;
}

/** Returns the handler of a path whose result depends on the user. Its response is never cached. */
function answerPrivate(
  path: CompiledPath,
  { contextOf, admission, refuseSpent }: RestDependencies,
  dependencies: ExecutorDependencies,
): RequestHandler {
  return async (request, response) => {
    await refuseSpent(path.compiled.limits, request, request.body);
    const queue = path.compiled.hashesPassword ? admission.signIns : admission.operations;
    const data = await queue.run(async () => {
      const context = await contextOf(request, response);
      assertPermission(path.permission, context.currentUser);
      const body = readBody(path.fields ?? {}, fieldsOf(request));
      return answerPath(path, body, context, dependencies);
    }, clientOf(request));
    response.setHeader("Cache-Control", "private, no-store");
    sendResponse(request, response, prepareSuccess(path, data));
  };
}

type Answer = (
  path: CompiledPath,
  routes: RestDependencies,
  dependencies: ExecutorDependencies,
) => RequestHandler;

function answerOf({ permission, entries }: CompiledPath): Answer {
  if (permission !== "PUBLIC") return answerPrivate;
  return entries ? answerList : answerPublic;
}

/**
 * Returns the handler of a public path with a list of any length. Sending begins only when the whole list exists, so
 * that an error can still be answered with an envelope.
 */
function answerList(
  path: CompiledPath,
  { lists, visitorContext }: RestDependencies,
  dependencies: ExecutorDependencies,
): RequestHandler {
  return async (request, response) => {
    const body = readBody(path.fields ?? {}, fieldsOf(request));
    const pieces = () => inEnvelope(path, streamedLists(path, body, visitorContext, dependencies));
    await lists.send(request, response, { key: cacheKey(path, body), type: JSON_TYPE, pieces });
  };
}

async function* inEnvelope({ message }: CompiledPath, entries: AsyncGenerator<string>) {
  const [beginning, end] = JSON.stringify(successEnvelope(message, [])).split('"data":[]');
  yield `${beginning}"data":[`;
  yield* entries;
  yield `]${end}`;
}

/**
 * Returns the handler of a path whose result is the same for all callers. Its response is cached until the catalogue
 * changes.
 */
function answerPublic(
  path: CompiledPath,
  { cache, admission, visitorContext }: RestDependencies,
  dependencies: ExecutorDependencies,
): RequestHandler {
  return async (request, response) => {
    const body = readBody(path.fields ?? {}, fieldsOf(request));
    const answer = await cache.getOrCreate(cacheKey(path, body), () =>
      admission.operations.run(
        async () => prepareSuccess(path, await answerPath(path, body, visitorContext(), dependencies)),
        clientOf(request),
      ),
    );
    sendResponse(request, response, answer);
  };
}

/** Returns the cache key of a public answer. For GET, the key is the URL, in which the search is encoded. */
function cacheKey({ method, path }: CompiledPath, body: Body<BodyFields>): string {
  if (method === "POST") return `POST /api/${path} ${JSON.stringify(body)}`;
  return body.q ? `/api/${path}?q=${encodeURIComponent(String(body.q))}` : `/api/${path}`;
}

function prepareSuccess({ message, status }: CompiledPath, data: unknown): CachedResponse {
  return prepareResponse(JSON.stringify(successEnvelope(message, data)), {
    status: status ?? 200,
    type: JSON_TYPE,
  });
}

function fieldsOf(request: Request): object {
  if (request.method === "POST") return isFields(request.body) ? request.body : {};
  return { q: parseSearch(request.originalUrl) };
}

function isFields(body: unknown): body is object {
  if (Array.isArray(body)) throw new RestFailure(400, "Envoyez un objet JSON");
  return typeof body === "object" && body !== null;
}

/** Parses the body as JSON. An empty body counts as a body without fields. Other content types are refused with 415. */
function jsonBody(limit: string | number): RequestHandler[] {
  return [
    express.json({ limit, verify: verifyJson }),
    (request, _response, next) => {
      const isOther = request.is("json") === false && request.headers["content-length"] !== "0";
      next(
        isOther ? new RestFailure(415, "Envoyez du JSON, avec content-type: application/json") : undefined,
      );
    },
  ];
}

function refuseMethod(method: "GET" | "POST"): RequestHandler {
  return (_request, response) => {
    response.setHeader("Allow", method);
    throw new RestFailure(405, `Cette adresse se demande par ${method}`);
  };
}

/**
 * Returns the error handler that answers a failed request with an envelope. The envelope's `data` is an empty list if
 * the path returns a list; otherwise null.
 * @param path the path that was requested; undefined for an unknown path
 */
function answerFailure(formatError: FormatError, path?: CompiledPath): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const failure =
      failureOfThrown(error) ?? failureOfBody(error) ?? failureOf(formatError({ message: "" }, error));
    const { status, message } = failure;
    response.setHeader("Cache-Control", "no-store");
    setRetryAfter(response, failure);
    response.status(status).json(failureEnvelope(message, path?.answer.type === "array" ? [] : null));
  };
}

/** Converts an error of Express's body parser to a RestFailure. Returns undefined for other errors. */
function failureOfBody(error: unknown): RestFailure | undefined {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  if (status === 413) return new RestFailure(413, "Envoi trop volumineux");
  if (status === 415) return new RestFailure(415, "Encodage inconnu : envoyez du JSON en UTF-8");
  return typeof status === "number" && status < 500 ? new RestFailure(400, "Requête illisible") : undefined;
}
