import type { RequestHandler } from "express";
import proxyaddr from "proxy-addr";
import type { Logger } from "../logging/logger.ts";
import type { Settings } from "../settings/settings.ts";

/** Whether a peer is a proxy whose `X-Forwarded-*` headers are believed, so many relays away from the server. */
export type ProxyTrust = (address: string, relays: number) => boolean;

/** The setting TRUST_PROXY as a function, for Express and for what comes before it. */
export function proxyTrust(setting: Settings["trustProxy"]): ProxyTrust {
  if (setting === false) return () => false;
  if (typeof setting === "number") return (_address, relays) => relays < setting;
  return proxyaddr.compile(setting);
}

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
