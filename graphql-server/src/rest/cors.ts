import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

/** Seconds a browser keeps a preflight's answer: the most Chromium does. */
const PREFLIGHT_SECONDS = 7200;

/** Lets an allowed origin's pages read the answer, also of a request with cookies. Others get no such header. */
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

/** Answers preflights, and lets allowed origins read every other answer, failures included. */
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
