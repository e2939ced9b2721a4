import type { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { type GraphQLError, type GraphQLSchema, getVariableValues, parse } from "graphql";
import * as v from "valibot";
import type { Admission } from "../admission/queues.ts";
import type { WorkQueue } from "../admission/work-queue.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { AdmitBody } from "../http/body-admission.ts";
import { prepareResponse, sendResponse } from "../http/cached-response.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import { clientOf } from "../security/address-key.ts";
import type { RefuseSpent } from "../security/exhausted-limits.ts";
import { verifyJson } from "../security/json-body.ts";
import type { RequestContext } from "../security/request-context.ts";
import { isTooLong, type LongTextPath, longTextOf } from "../security/request-length.ts";
import { statusOfErrors } from "./answer-status.ts";
import { causeOf } from "./error-format.ts";
import type { Executed, ExecuteStored } from "./execute-stored.ts";
import { MAX_TOKENS } from "./open-document-limits.ts";
import type { StoredDocument, StoredDocuments } from "./stored-documents.ts";

const JSON_TYPE = "application/json; charset=utf-8";
/** Media types of answers by POST, by the request's `Accept`. */
const POST_TYPES = ["application/json", "application/graphql-response+json"];

/**
 * Largest body. A sign-up contains an image as a data URL: the PWA resizes it, other clients may not. `isTooLong`
 * limits all other texts.
 */
const MAX_BODY = "12mb";

/** Dependencies of the GraphQL routes. */
export interface GraphqlRoutes {
  schema: GraphQLSchema;
  /** Answers documents that are not stored. */
  apollo: ApolloServer<RequestContext>;
  execute: ExecuteStored;
  documents: StoredDocuments;
  /** Cache of public answers. */
  cache: ResponseCache;
  admission: Admission;
  /** True if documents that are not stored are accepted. */
  open: boolean;
  /** Runs before the body parser. */
  admitBody: AdmitBody;
  refuseSpent: RefuseSpent;
  contextOf(request: Request, response: Response): Promise<RequestContext>;
  /** Request context of public answers, which have no current user. */
  visitorContext(): RequestContext;
}

const storedRequest = v.object({
  documentId: v.string(),
  variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});

/**
 * `/graphql`: stored documents by GET (queries) and POST, as `documentId` and `variables`; on an open server also any
 * document by POST.
 */
export function graphqlRoutes(routes: GraphqlRoutes): Router {
  const router = Router();
  router.get("/graphql", answerQuery(routes));
  router.post(
    "/graphql",
    routes.admitBody,
    refuseOtherTypes,
    express.json({ limit: MAX_BODY, verify: verifyJson }),
    answerStored(routes),
    answerOpen(routes),
  );
  return router;
}

/** Returns the canonical URL of a public query, which is its cache key; the PWA uses this form. */
export function queryUrl(documentId: string, variables: string): string {
  const parameters = new URLSearchParams({ documentId, ...(variables !== "{}" && { variables }) });
  return `/graphql?${parameters}`;
}

function answerQuery(routes: GraphqlRoutes): RequestHandler {
  const { operations } = routes.admission;
  return async (request, response) => {
    const parameters = queryParameters(request.originalUrl);
    const document = routes.documents.get(parameters.get("documentId") ?? "");
    const variables = parseVariables(parameters.get("variables") ?? "{}");
    if (!document) return sendError(response, 404, "DOCUMENT_NOT_FOUND", "Opération inconnue");
    if (document.kind !== "query")
      return sendError(response, 405, "BAD_USER_INPUT", "Cette opération s’envoie par POST");
    if (!variables) return sendError(response, 400, "BAD_USER_INPUT", "Variables illisibles");
    const { coerced, errors } = coerceVariables(routes.schema, document, variables);
    if (!coerced) return sendError(response, 400, "BAD_USER_INPUT", messageOf(errors[0]));
    if (!document.isPublic) {
      const answer = await runInTurn(operations, routes, response, (context) =>
        routes.execute(document, variables, context),
      );
      if (!answer) return;
      response.setHeader("Cache-Control", "private, no-store");
      return sendResponse(request, response, prepareAnswer(answer));
    }
    const key = queryUrl(document.id, JSON.stringify(coerced));
    const answer = await routes.cache.getOrCreate(key, () =>
      operations.run(
        async () => prepareAnswer(await routes.execute(document, variables, routes.visitorContext())),
        clientOf(request),
      ),
    );
    routes.cache.addAlias(request.originalUrl, key);
    sendResponse(request, response, answer);
  };
}

/**
 * Returns the variables that the document declares: in the sequence of the document, with its defaults and in the
 * shape of their types. Anything else in a request is not part of the cache key and does not reach the resolvers.
 */
function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions }: StoredDocument,
  given: Record<string, unknown>,
) {
  return getVariableValues(schema, variableDefinitions, given, { maxErrors: 1 });
}

/** Returns the shop's own message if one of its scalars has refused the value. */
function messageOf(error: GraphQLError | undefined): string {
  const cause = causeOf(error);
  return cause instanceof ShopError ? cause.message : (error?.message ?? "");
}

/** Prepares an answer by GET. An answer with errors never has the status 200, so that caches do not store it. */
function prepareAnswer({ result }: Executed) {
  const { status = 400, headers } = statusOfErrors(result.errors ?? []);
  return prepareResponse(JSON.stringify(result), {
    status: result.errors ? status : 200,
    type: JSON_TYPE,
    headers,
  });
}

/** Middleware: refuses a body of another type, which the parser would leave unread. */
const refuseOtherTypes: RequestHandler = (request, response, next) => {
  if (request.is("json") !== false) return next();
  sendError(response, 415, "BAD_USER_INPUT", "Envoyez du JSON, avec content-type: application/json");
};

/**
 * Middleware: answers a stored document. If the document's rate limit is exhausted, it is refused before it waits.
 * Two other kinds of requests are refused: documents that are not stored, unless the server is open, and requests
 * that are longer than their document needs.
 */
function answerStored(routes: GraphqlRoutes): RequestHandler {
  const { documents, open, schema, admission, execute, refuseSpent } = routes;
  return async (request, response, next) => {
    const { success: isStored, output } = v.safeParse(storedRequest, request.body);
    const document = isStored ? documents.get(output.documentId) : undefined;
    if (isTooLong(request.body)) {
      const longText = open && !isStored ? longTextOfOpen(request.body, schema) : document?.longText;
      if (!longText || isTooLong(request.body, ["variables", ...longText]))
        return sendError(response, 413, "BAD_USER_INPUT", "Envoi trop volumineux");
    }
    if (open && !isStored) return next();
    if (!isStored || !document) return sendError(response, 404, "DOCUMENT_NOT_FOUND", "Opération inconnue");
    const variables = output.variables ?? {};
    await refuseSpent(document.limits, request, variables.input);
    const queue = admission[document.hashesPassword ? "signIns" : "operations"];
    const answer = await runInTurn(queue, routes, response, (context) =>
      execute(document, variables, context),
    );
    if (!answer) return;
    const { result, status, headers } = answer;
    response.set({ ...headers, "Cache-Control": "no-store" }).type(request.accepts(POST_TYPES) || JSON_TYPE);
    response.status(status ?? 200).end(JSON.stringify(result));
  };
}

/**
 * Middleware: answers any document. It creates the context first. If that fails, Express answers with its usual
 * error, while Apollo would hide the cause.
 */
function answerOpen(routes: GraphqlRoutes): RequestHandler {
  return (request, response, next) =>
    runInTurn(routes.admission.operations, routes, response, async (context) => {
      response.setHeader("Cache-Control", "no-store");
      await expressMiddleware(routes.apollo, { context: async () => context })(request, response, next);
    });
}

/**
 * Runs an operation when its queue has a place.
 * @returns undefined if the client disconnected before the operation ran; the operation is then not run
 */
function runInTurn<T>(
  queue: WorkQueue,
  { contextOf }: GraphqlRoutes,
  response: Response,
  operation: (context: RequestContext) => Promise<T>,
): Promise<T | undefined> {
  const { req: request } = response;
  return queue.run(
    async () => (response.destroyed ? undefined : operation(await contextOf(request, response))),
    clientOf(request),
  );
}

/**
 * Returns the path to the long text in a request that contains its GraphQL document; undefined if the request contains
 * no valid document.
 */
function longTextOfOpen(body: unknown, schema: GraphQLSchema): LongTextPath | undefined {
  const { output, success } = v.safeParse(v.object({ query: v.string() }), body);
  if (!success || isTooLong(output)) return undefined;
  try {
    return longTextOf(parse(output.query, { maxTokens: MAX_TOKENS }), schema);
  } catch {
    return undefined;
  }
}

function queryParameters(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start));
}

function parseVariables(text: string): Record<string, unknown> | undefined {
  if (text.includes("\\u0000")) return undefined;
  try {
    const parsed = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
}
