import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../logging/logger.ts";
import type { Metrics } from "./health.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Request id: the proxy's id, or a new one. The response contains it in the header `X-Request-Id`. */
    id: string;
  }
}

/** Logs a request when its response ends, and gives the request and the response the request id. */
export type RequestLog = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates the request log. It builds an entry only if the log level allows the entry to be written, because building it
 * takes long compared with sending a cached response (0.1 ms).
 */
export function requestLog(logger: Logger, metrics: Metrics): RequestLog {
  return (request, response) => {
    const began = performance.now();
    // The URL is read before the route runs, because Express changes `request.url` while it searches for a route.
    const { method, url = "" } = request;
    const id = idOf(request);
    request.id = id;
    response.setHeader("X-Request-Id", id);
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      if (writableFinished) metrics.answers.inc({ status: `${Math.floor(statusCode / 100)}xx` });
      // A 503 is not logged as an error: under load, the server refuses thousands of requests with 503 on purpose. If a
      // 503 has another cause, this cause is logged where it occurs.
      const level = statusCode >= 500 && statusCode !== 503 ? "error" : "debug";
      if (!logger.isLevelEnabled(level)) return;
      const responseTime = Math.round(performance.now() - began);
      const req = { id, method, url: withoutVariables(url) };
      logger[level](
        { req, res: { statusCode }, responseTime },
        writableFinished ? "request completed" : "request aborted",
      );
    });
  };
}

/**
 * Returns the proxy's request id, or a new one of 12 random characters. It is shorter than a UUID, because every
 * response contains it.
 */
function idOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w-]{1,64}$/.test(given)
    ? given
    : randomBytes(9).toString("base64url");
}

/** Removes the variables from the URL of a GraphQL query, because they may contain an admin's search for a customer. */
const withoutVariables = (url: string): string => url.replace(/([?&]variables=)[^&]*/g, "$1…");
