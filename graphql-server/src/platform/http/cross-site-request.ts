import type { IncomingMessage } from "node:http";
import { isAllowedOrigin, type Origins } from "../security/session-cookie.ts";

/**
 * True if a page of an origin that the shop does not allow has made the request, by a link, an image or a script. The
 * response to such a request sets and removes no cookies, because a link on another site could otherwise sign a user
 * out. Other subdomains of the shop's domain are not allowed either, because they may belong to someone else. Native
 * clients send neither `Origin` nor `Sec-Fetch-Site`, so the result is false for them.
 */
export function isCrossSiteRequest({ headers }: Pick<IncomingMessage, "headers">, origins: Origins): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (isAllowedOrigin(headers, origins)) return false;
  return site === undefined ? origin !== undefined : site !== "same-origin" && site !== "none";
}
