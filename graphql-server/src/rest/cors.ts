import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

/** Seconds for which browsers cache a preflight response: Chromium's maximum. */
const PREFLIGHT_SECONDS = 7200;

/** Sets the CORS headers of a response, with credentials, for allowed origins only. */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: ReadonlySet<string>,
): void {
  response.appendHeader("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.has(origin)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Allow-Credentials", "true");
}

/** Middleware: answers preflight requests and sets the CORS headers of all other responses, errors included. */
export function crossOrigin(allowedOrigins: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    allowOrigin(request, response, allowedOrigins);
    if (request.method !== "OPTIONS") return next();
    if (response.hasHeader("Access-Control-Allow-Origin")) {
      response.setHeader("Access-Control-Allow-Methods", "GET, POST");
      response.setHeader("Access-Control-Allow-Headers", "content-type, authorization");
      response.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
    }
    response.status(204).end();
  };
}
