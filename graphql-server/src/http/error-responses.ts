import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import type { Logger } from "../shared/logger.ts";
import { type ErrorCode, ShopError } from "../shared/shop-error.ts";

/** Status of refusals that are no fault of the request; clients may send it again. */
const RETRY_STATUS: Partial<Record<ErrorCode, number>> = { RATE_LIMITED: 429, UNAVAILABLE: 503 };

/** Middleware for URLs without a route. */
export const respondNotFound: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").send("Introuvable");
};

/** Error middleware: responds without details; the cause is logged with the request id. */
export function respondError(logger: Logger): ErrorRequestHandler {
  return (error: { status?: unknown }, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof ShopError && RETRY_STATUS[error.code]) return respondRetry(response, error);
    const status = clientErrorStatus(error) ?? 500;
    if (status === 500) logger.error({ err: error, id: request.id }, "request failed");
    const code = status < 500 ? "BAD_USER_INPUT" : "INTERNAL_SERVER_ERROR";
    response.status(status).json({ errors: [{ message: messageOf(status), extensions: { code } }] });
  };
}

function respondRetry(response: Response, error: ShopError): void {
  setRetryAfter(response, error);
  response.set("Cache-Control", "no-store").status(RETRY_STATUS[error.code] ?? 503);
  response.json({ errors: [{ message: error.message, extensions: { code: error.code } }] });
}

/** Refuses a request before any route has seen it: as a GraphQL error and REST envelope in one, or as text. */
export function respondOverloaded(request: IncomingMessage, response: ServerResponse): void {
  const error = ShopError.overloaded();
  const { message, code } = error;
  const isApi = /^\/(?:graphql|api)\b/.test(request.url ?? "");
  const envelope = { message, data: null, success: false, error: true };
  setRetryAfter(response, error);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", `${isApi ? "application/json" : "text/plain"}; charset=utf-8`);
  response
    .writeHead(503)
    .end(isApi ? JSON.stringify({ ...envelope, errors: [{ message, extensions: { code } }] }) : message);
}

function clientErrorStatus({ status }: { status?: unknown }): number | undefined {
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
}

function messageOf(status: number): string {
  if (status === 413) return "Envoi trop volumineux";
  return status < 500 ? "Requête illisible" : "Une erreur est survenue";
}

/** Sets `Retry-After` where an error says when the request may be sent again. */
export function setRetryAfter(response: ServerResponse, { retryAfter }: { retryAfter?: unknown }): void {
  if (typeof retryAfter === "number") response.setHeader("Retry-After", String(retryAfter));
}
