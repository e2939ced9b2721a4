import type { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import * as v from "valibot";
import { prepareResponse, type ResponseCache, sendResponse } from "../http/response-cache.ts";
import type { RequestContext } from "../security/request-context.ts";
import type { StoredDocument, StoredDocuments } from "./stored-documents.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** A sign-up carries a photo as a data URL; the browser shrinks it, other clients may not. */
const MAX_BODY = "12mb";

/** What a request for GraphQL needs of the rest of the server. */
export interface GraphqlRoutes {
  apollo: ApolloServer<RequestContext>;
  documents: StoredDocuments;
  /** Public answers as bytes. */
  cache: ResponseCache;
  /** Accept documents outside the manifests. */
  open: boolean;
  contextOf(request: Request, response: Response): Promise<RequestContext>;
  /** The context of public answers: nobody's. */
  visitorContext(): RequestContext;
}

const storedRequest = v.object({
  documentId: v.string(),
  variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});

/**
 * `/graphql`: stored documents by GET (queries) and POST, as `documentId` and `variables`; any document by POST
 * where that is allowed.
 */
export function graphqlRoutes(routes: GraphqlRoutes): Router {
  const router = Router();
  router.get("/graphql", answerQuery(routes));
  router.post(
    "/graphql",
    express.json({ limit: MAX_BODY, verify: refuseNul }),
    fillInDocument(routes),
    expressMiddleware(routes.apollo, { context: ({ req, res }) => routes.contextOf(req, res) }),
  );
  return router;
}

/** The address a public query is kept under; the PWA writes its addresses in just this form. */
export function queryAddress(documentId: string, variables: string): string {
  const parameters = new URLSearchParams({ documentId, ...(variables !== "{}" && { variables }) });
  return `/graphql?${parameters}`;
}

function answerQuery(routes: GraphqlRoutes): RequestHandler {
  return async (request, response) => {
    const parameters = new URL(request.originalUrl, "http://shop").searchParams;
    const document = routes.documents.get(parameters.get("documentId") ?? "");
    const variables = parseVariables(parameters.get("variables") ?? "{}");
    if (!document) return refuse(response, 404, "DOCUMENT_NOT_FOUND", "Opération inconnue");
    if (document.kind !== "query")
      return refuse(response, 405, "BAD_USER_INPUT", "Cette opération s'envoie par POST");
    if (!variables) return refuse(response, 400, "BAD_USER_INPUT", "Variables illisibles");
    if (!document.isPublic) {
      const answer = await execute(routes, document, variables, await routes.contextOf(request, response));
      response.setHeader("Cache-Control", "private, no-store");
      return sendResponse(request, response, answer);
    }
    const key = queryAddress(document.id, JSON.stringify(variables));
    const answer = await routes.cache.getOrMake(key, () =>
      execute(routes, document, variables, routes.visitorContext()),
    );
    sendResponse(request, response, answer);
  };
}

async function execute(
  { apollo }: GraphqlRoutes,
  document: StoredDocument,
  variables: Record<string, unknown>,
  contextValue: RequestContext,
) {
  const { body } = await apollo.executeOperation({ query: document.document, variables }, { contextValue });
  if (body.kind !== "single") throw new Error("incremental answers are not used");
  const { singleResult } = body;
  const status = singleResult.errors ? statusOf(singleResult.errors) : 200;
  return prepareResponse(JSON.stringify(singleResult), { status, type: JSON_TYPE });
}

/** An answer with errors is never kept; one that asks to try again later says so to proxies as well. */
function statusOf(errors: readonly { extensions?: Record<string, unknown> }[]): number {
  const codes = errors.map((error) => error.extensions?.code);
  if (codes.includes("UNAVAILABLE")) return 503;
  return codes.includes("INTERNAL_SERVER_ERROR") ? 500 : 400;
}

/** Puts a stored document's text in the place of its id; refuses what is not stored unless the server is open. */
function fillInDocument({ documents, open }: GraphqlRoutes): RequestHandler {
  return (request, response, next) => {
    const stored = v.safeParse(storedRequest, request.body);
    const document = stored.success ? documents.get(stored.output.documentId) : undefined;
    if (stored.success && document)
      request.body = { query: document.text, variables: stored.output.variables ?? {} };
    else if (stored.success || !open)
      return refuse(response, 404, "DOCUMENT_NOT_FOUND", "Opération inconnue");
    next();
  };
}

/** PostgreSQL's text holds every character but NUL. */
export function refuseNul(_request: unknown, _response: unknown, body: Buffer): void {
  if (body.includes("\\u0000")) throw Object.assign(new Error("NUL in a text"), { status: 400 });
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

function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
}
