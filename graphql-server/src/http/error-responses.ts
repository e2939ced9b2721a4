import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "../shared/logger.ts";

/** Middleware for URLs without a route. */
export const respondNotFound: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").send("Introuvable");
};

/** Error middleware: responds without details; the cause is logged with the request id. */
export function respondError(logger: Logger): ErrorRequestHandler {
  return (error: { status?: unknown }, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = clientErrorStatus(error) ?? 500;
    if (status === 500) logger.error({ err: error, id: request.id }, "request failed");
    const code = status < 500 ? "BAD_USER_INPUT" : "INTERNAL_SERVER_ERROR";
    response.status(status).json({ errors: [{ message: messageOf(status), extensions: { code } }] });
  };
}

function clientErrorStatus({ status }: { status?: unknown }): number | undefined {
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
}

function messageOf(status: number): string {
  if (status === 413) return "Envoi trop volumineux";
  return status < 500 ? "Requête illisible" : "Une erreur est survenue";
}
