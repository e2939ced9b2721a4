import type { RequestHandler } from "express";
import proxyaddr from "proxy-addr";
import type { Logger } from "../logging/logger.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * Decides whether the server trusts the `X-Forwarded-*` headers that the machine with the IP address `address` has
 * written.
 * @param relays number of proxies between this machine and the server
 */
export type ProxyTrust = (address: string, relays: number) => boolean;

/**
 * Creates the function that decides which proxies the server trusts. It is used by Express, and for requests that are
 * checked before Express gets them.
 */
export function proxyTrust(setting: Settings["trustProxy"]): ProxyTrust {
  if (setting === false) return () => false;
  if (typeof setting === "number") return (_address, relays) => relays < setting;
  return proxyaddr.compile(setting);
}

/**
 * Creates middleware that logs one warning if a proxy's `X-Forwarded-For` is not trusted. Until the setting TRUST_PROXY
 * contains this proxy, all visitors behind it count as one IP address and share its rate limits.
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
