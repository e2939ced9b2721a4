import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import type { GraphQLSchema } from "graphql";
import { createErrorFormat } from "../graphql/error-format.ts";
import { refuseNul } from "../graphql/graphql-routes.ts";
import {
  type CachedResponse,
  prepareResponse,
  type ResponseCache,
  sendResponse,
} from "../http/response-cache.ts";
import { assertPermission } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import type { Logger } from "../shared/logger.ts";
import { type Body, type BodyFields, readBody } from "./body-fields.ts";
import { crossOrigin } from "./cors.ts";
import { failureEnvelope, failureOf, failureOfThrown, RestFailure, successEnvelope } from "./envelope.ts";
import { descriptionRoutes } from "./openapi-routes.ts";
import { searchOf } from "./raw-query.ts";
import { answerPath, type ReadyPath, readyPath, type Surroundings } from "./rest-executor.ts";
import { REST_PATHS } from "./rest-paths.ts";
import { Documents } from "./serializers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const MAX_BODY = "1mb";

/** What the REST paths need of the rest of the server. */
export interface RestParts {
  schema: GraphQLSchema;
  /** Public answers as bytes. */
  cache: ResponseCache;
  logger: Logger;
  publicUrl: string;
  allowedOrigins: ReadonlySet<string>;
  contextOf(request: Request, response: Response): Promise<RequestContext>;
  /** The context of public answers: nobody's. */
  visitorContext(): RequestContext;
}

/** `/api/*`: the paths existing fronts speak, each an operation of the schema; the envelope on every answer. */
export function restRoutes(parts: RestParts): Router {
  const paths = REST_PATHS.map((path) => readyPath(path, parts.schema));
  const surroundings: Surroundings = {
    schema: parts.schema,
    documents: new Documents(parts.publicUrl),
    formatError: createErrorFormat(parts.logger),
  };
  const router = Router();
  router.use("/api", crossOrigin(parts.allowedOrigins));
  for (const path of paths) {
    const answer = (path.permission === "PUBLIC" ? answerPublic : answerCaller)(path, parts, surroundings);
    const route = router.route(`/api/${path.path}`);
    if (path.method === "GET") route.get(answer);
    else route.post(...jsonBody(path.maxBody ?? MAX_BODY), answer);
    route.all(refuseMethod(path.method));
    route.all(answerFailure(surroundings, path));
  }
  router.use(descriptionRoutes(paths, parts.publicUrl));
  router.use("/api", () => {
    throw new RestFailure(404, "Cette adresse n'existe pas");
  });
  router.use("/api", answerFailure(surroundings));
  return router;
}

/** An answer that depends on who asks: made anew each time, kept by nobody. */
function answerCaller(path: ReadyPath, { contextOf }: RestParts, surroundings: Surroundings): RequestHandler {
  return async (request, response) => {
    const context = await contextOf(request, response);
    assertPermission(path.permission, context.currentUser);
    const body = readBody(path.fields ?? {}, givenBy(request));
    const data = await answerPath(path, body, context, surroundings);
    response.setHeader("Cache-Control", "private, no-store");
    sendResponse(request, response, prepareSuccess(path, data));
  };
}

/** An answer that is the same for everyone: kept as bytes until the catalogue changes. */
function answerPublic(
  path: ReadyPath,
  { cache, visitorContext }: RestParts,
  surroundings: Surroundings,
): RequestHandler {
  return async (request, response) => {
    const body = readBody(path.fields ?? {}, givenBy(request));
    const answer = await cache.getOrMake(publicKey(path, body), async () =>
      prepareSuccess(path, await answerPath(path, body, visitorContext(), surroundings)),
    );
    sendResponse(request, response, answer);
  };
}

/** For GET the address itself, in the form the server looks kept answers up by before Express is asked. */
function publicKey({ method, path }: ReadyPath, body: Body<BodyFields>): string {
  if (method === "POST") return `POST /api/${path} ${JSON.stringify(body)}`;
  return body.q ? `/api/${path}?q=${encodeURIComponent(String(body.q))}` : `/api/${path}`;
}

function prepareSuccess({ message, status }: ReadyPath, data: unknown): CachedResponse {
  return prepareResponse(JSON.stringify(successEnvelope(message, data)), {
    status: status ?? 200,
    type: JSON_TYPE,
  });
}

function givenBy(request: Request): object {
  if (request.method === "POST") return isFields(request.body) ? request.body : {};
  return { q: searchOf(request.originalUrl) };
}

function isFields(body: unknown): body is object {
  if (Array.isArray(body)) throw new RestFailure(400, "Envoyez un objet JSON");
  return typeof body === "object" && body !== null;
}

/** Reads the body as JSON; an empty one has no fields, and one of another kind is refused. */
function jsonBody(limit: string): RequestHandler[] {
  return [
    express.json({ limit, verify: refuseNul }),
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

/** @param path whose failures hold an empty list where fronts expect a list */
function answerFailure({ formatError }: Surroundings, path?: ReadyPath): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, message } =
      failureOfThrown(error) ?? failureOfBody(error) ?? failureOf(formatError({ message: "" }, error));
    response.setHeader("Cache-Control", "no-store");
    response.status(status).json(failureEnvelope(message, path?.answer.type === "array" ? [] : null));
  };
}

/** What Express's reading of the body throws. */
function failureOfBody(error: unknown): RestFailure | undefined {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  if (status === 413) return new RestFailure(413, "Envoi trop volumineux");
  if (status === 415) return new RestFailure(415, "Encodage inconnu : envoyez du JSON en UTF-8");
  return typeof status === "number" && status < 500 ? new RestFailure(400, "Requête illisible") : undefined;
}
