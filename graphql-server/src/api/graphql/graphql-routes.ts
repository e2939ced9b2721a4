import type { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { type GraphQLError, type GraphQLSchema, getVariableValues, parse } from "graphql";
import * as v from "valibot";
import type { Admission } from "../../platform/admission/queues.ts";
import type { WorkQueue } from "../../platform/admission/work-queue.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { AdmitBody } from "../../platform/http/body-admission.ts";
import { prepareResponse, sendResponse } from "../../platform/http/cached-response.ts";
import type { ResponseCache } from "../../platform/http/response-cache.ts";
import type { RefuseExhausted } from "../../platform/security/exhausted-limits.ts";
import { verifyJson } from "../../platform/security/json-body.ts";
import { clientOf } from "../../platform/security/rate-limit-ip-key.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { isTooLong, type LongTextPath, longTextOf } from "../../platform/security/request-length.ts";
import { statusOfErrors } from "./answer-status.ts";
import { causeOf } from "./error-format.ts";
import type { Executed, ExecuteStored } from "./execute-stored.ts";
import { MAX_TOKENS } from "./open-document-limits.ts";
import type { StoredDocument, StoredDocuments } from "./stored-documents.ts";

const JSON_TYPE = "application/json; charset=utf-8";
/** Media types of answers to POST. The request's header `Accept` chooses one. */
const POST_TYPES = ["application/json", "application/graphql-response+json"];

/**
 * Largest body of a request. A sign-up may contain an image as a data URL: the PWA makes the image smaller, but other
 * clients may send it in full size. `isTooLong` limits all other texts of a request.
 */
const MAX_BODY = "12mb";

/** Services that the GraphQL routes use. */
export interface GraphqlRoutes {
  schema: GraphQLSchema;
  /** Answers documents that are not stored. */
  apollo: ApolloServer<RequestContext>;
  execute: ExecuteStored;
  documents: StoredDocuments;
  /** Cache of answers that are the same for all callers. */
  cache: ResponseCache;
  admission: Admission;
  /** True if documents that are not stored are accepted. */
  open: boolean;
  admitBody: AdmitBody;
  refuseSpent: RefuseExhausted;
  contextOf(request: Request, response: Response): Promise<RequestContext>;
  visitorContext(): RequestContext;
}

const storedRequest = v.object({
  documentId: v.string(),
  variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});

/**
 * Creates the routes of `/graphql`. They answer stored documents by GET (queries) and POST, with `documentId` and
 * `variables`. An open server also answers any other document by POST.
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

/** Returns the URL with which the PWA requests a public query by GET. Answers are cached under this URL. */
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
 * Returns the variables that a document declares, in the sequence of the declaration, with the values of the request;
 * or errors if a value does not have the declared type. Missing variables get their defaults. Everything that the
 * document or the schema does not declare is dropped, so that it changes neither the cache key nor the answer.
 */
function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions }: StoredDocument,
  given: Record<string, unknown>,
) {
  return getVariableValues(schema, variableDefinitions, given, { maxErrors: 1 });
}

/**
 * Returns the message about a refused variable: the French message if one of the shop's own scalar types has refused
 * it; otherwise the message of graphql-js.
 */
function messageOf(error: GraphQLError | undefined): string {
  const cause = causeOf(error);
  return cause instanceof ShopError ? cause.message : (error?.message ?? "");
}

/** Prepares an answer to GET. An answer with errors never has the status 200, because caches would store it. */
function prepareAnswer({ result }: Executed) {
  const { status = 400, headers } = statusOfErrors(result.errors ?? []);
  return prepareResponse(JSON.stringify(result), {
    status: result.errors ? status : 200,
    type: JSON_TYPE,
    headers,
  });
}

/**
 * Middleware that refuses a request whose body is not declared as JSON. Without this refusal, the JSON parser would
 * skip the body, and the request would seem to have none.
 */
const refuseOtherTypes: RequestHandler = (request, response, next) => {
  if (request.is("json") !== false) return next();
  sendError(response, 415, "BAD_USER_INPUT", "Envoyez du JSON, avec content-type: application/json");
};

/**
 * Middleware that answers stored documents. It refuses a request, before the request enters a queue, if:
 * - the client's IP address has used up the document's rate limit,
 * - the request is longer than the document needs, or
 * - the document is not stored and the server is not open.
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
 * Middleware that answers any document. It creates the request's context before Apollo runs, because Apollo would hide
 * the cause of an error if it created the context.
 */
function answerOpen(routes: GraphqlRoutes): RequestHandler {
  return (request, response, next) =>
    runInTurn(routes.admission.operations, routes, response, async (context) => {
      response.setHeader("Cache-Control", "no-store");
      await expressMiddleware(routes.apollo, { context: async () => context })(request, response, next);
    });
}

/**
 * Waits until the queue of operations lets an operation run, and runs it.
 * @returns undefined if the client has disconnected during the wait; in this case the operation does not run
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
 * Returns the path to the argument of a GraphQL document that may be a long text, such as a photo. Undefined if the
 * document has no such argument or is invalid.
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
