import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pinoHttp } from "pino-http";
import { type Logger, serializeError } from "../logging/logger.ts";
import type { Metrics } from "./health.ts";

/** Logs and counts the response to a request, and gives both an id: the proxy's or a new one. */
export type RequestLog = (request: IncomingMessage, response: ServerResponse) => void;

export function requestLog(logger: Logger, metrics: Metrics): RequestLog {
  const log = pinoHttp({
    logger,
    genReqId: (request, response) => {
      const given = request.headers["x-request-id"];
      const id = typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
      response.setHeader("X-Request-Id", id);
      return id;
    },
    // A refusal under load is no fault, and there are thousands; the cause of any other 503 is logged where it occurs.
    customLogLevel: (_request, { statusCode }, error) =>
      statusCode !== 503 && (error || statusCode >= 500) ? "error" : "debug",
    serializers: {
      err: serializeError,
      req: ({ id, method, url }) => ({ id, method, url: withoutVariables(url) }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  });
  return (request, response) => {
    response.on("finish", () =>
      metrics.answers.inc({ status: `${Math.floor(response.statusCode / 100)}xx` }),
    );
    log(request, response);
  };
}

/** An address without the variables of a query, in which an admin's search for somebody may stand. */
const withoutVariables = (url: string): string => url.replace(/([?&]variables=)[^&]*/g, "$1…");
