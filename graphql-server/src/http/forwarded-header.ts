import type { RequestHandler } from "express";
import proxyaddr from "proxy-addr";
import type { Logger } from "../logging/logger.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * True if the server trusts the `X-Forwarded-*` headers of the peer at `address`, `relays` hops away from the server.
 */
export type ProxyTrust = (address: string, relays: number) => boolean;

/** Converts the setting TRUST_PROXY to a function, for Express and for the steps before Express. */
export function proxyTrust(setting: Settings["trustProxy"]): ProxyTrust {
  if (setting === false) return () => false;
  if (typeof setting === "number") return (_address, relays) => relays < setting;
  return proxyaddr.compile(setting);
}

/**
 * Creates middleware that warns the operator once of a proxy whose `X-Forwarded-For` is not trusted. Until
 * TRUST_PROXY names the proxy, all visitors behind it share one address and its rate limits.
 */
export function warnOfUntrustedProxy(logger: Logger): RequestHandler {
  let isLogged = false;
  return (request, _response, next) => {
    const peer = request.socket.remoteAddress;
    if (!isLogged && request.headers["x-forwarded-for"] !== undefined && request.ip === peer) {
      isLogged = true;
      logger.warn({ peer }, "X-Forwarded-For is not believed: if this is your proxy, name it in TRUST_PROXY");
    }
    next();
  };
}
