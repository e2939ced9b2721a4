import type { RequestHandler } from "express";
import type { Logger } from "../shared/logger.ts";

/**
 * Middleware: tells the operator once of a proxy whose `X-Forwarded-For` is not believed. Behind it all visitors share one
 * address, and so its rate limits, until TRUST_PROXY names it.
 */
export function warnOfUntrustedProxy(logger: Logger): RequestHandler {
  let isTold = false;
  return (request, _response, next) => {
    const peer = request.socket.remoteAddress;
    if (!isTold && request.headers["x-forwarded-for"] !== undefined && request.ip === peer) {
      isTold = true;
      logger.warn({ peer }, "X-Forwarded-For is not believed: if this is your proxy, name it in TRUST_PROXY");
    }
    next();
  };
}
