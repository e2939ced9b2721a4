import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

/** Seconds for which browsers cache the answer to a preflight request. Chromium does not cache it longer. */
const PREFLIGHT_SECONDS = 7200;

/** Paths of the REST API, in upper or lower case, because Express also ignores case. */
const REST = /^\/api(?:[/?]|$)/i;

/**
 * Sets the CORS headers of the REST API's answers if the request comes from an allowed origin. Browsers let the pages
 * of other origins neither read the answers nor send cookies.
 */
export function allowOrigins(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: ReadonlySet<string>,
): void {
  if (!REST.test(request.url ?? "")) return;
  response.appendHeader("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.has(origin)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Allow-Credentials", "true");
}

export const answerPreflight: RequestHandler = (request, response, next) => {
  if (request.method !== "OPTIONS") return next();
  if (response.hasHeader("Access-Control-Allow-Origin")) {
    response.setHeader("Access-Control-Allow-Methods", "GET, POST");
    response.setHeader("Access-Control-Allow-Headers", "content-type, authorization");
    response.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
  }
  response.status(204).end();
};
