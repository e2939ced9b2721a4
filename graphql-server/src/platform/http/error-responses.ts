import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { isDatabaseUnavailable } from "../database/database-errors.ts";
import { SHOP_UNAVAILABLE, ShopError } from "../errors/shop-error.ts";
import { RETRY_STATUSES, statusOfCode } from "../errors/status-codes.ts";
import type { Logger } from "../logging/logger.ts";

export const respondNotFound: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").send("Introuvable");
};

/**
 * Creates the middleware that answers errors. The answer contains no details. An unexpected error is logged with the
 * request's id. If the response has already begun, the middleware closes the connection. Express's own error handler is
 * not used, because it would print a stack trace for each request that a client aborts.
 */
export function respondError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { status, code, message, isExpected } = answerOf(error);
    if (!isExpected) logger.error({ err: error, id: request.id }, "request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof ShopError) setRetryAfter(response, error);
    if (RETRY_STATUSES.includes(status)) response.set("Cache-Control", "no-store");
    response.status(status).json({ errors: [{ message, extensions: { code } }] });
  };
}

function answerOf(error: unknown): { status: number; code: string; message: string; isExpected: boolean } {
  if (error instanceof ShopError) {
    const { code, message } = error;
    return { status: statusOfCode(code) ?? 400, code, message, isExpected: true };
  }
  const status = clientErrorStatus(error);
  if (status !== undefined)
    return { status, code: "BAD_USER_INPUT", message: clientMessageOf(status), isExpected: true };
  if (isDatabaseUnavailable(error))
    return { status: 503, code: "UNAVAILABLE", message: SHOP_UNAVAILABLE, isExpected: false };
  const message = "Une erreur est survenue";
  return { status: 500, code: "INTERNAL_SERVER_ERROR", message, isExpected: false };
}

/**
 * Refuses a request before it reaches a route. The answer to an API client is one JSON object that is both a GraphQL
 * error and an error of the REST interface. Other clients get text.
 */
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

function clientErrorStatus(error: unknown): number | undefined {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
}

function clientMessageOf(status: number): string {
  return status === 413 ? "Envoi trop volumineux" : "Requête illisible";
}

/** Sets the header `Retry-After` if the error contains the seconds after which the request may be repeated. */
export function setRetryAfter(response: ServerResponse, { retryAfter }: { retryAfter?: unknown }): void {
  if (typeof retryAfter === "number") response.setHeader("Retry-After", String(retryAfter));
}
