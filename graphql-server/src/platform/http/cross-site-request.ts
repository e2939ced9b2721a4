import type { IncomingMessage } from "node:http";
import { isAllowedOrigin, type Origins } from "../security/session-cookie.ts";

/**
 * True if a page of another origin has made the request, by a link, an image or a script. The response then sets and
 * removes no cookies, because a link on another site could otherwise sign a user out. Another subdomain of the same
 * site is another origin too, because it may belong to someone else. Native clients send neither `Origin` nor
 * `Sec-Fetch-Site`, so the result is false for them.
 */
export function isCrossSiteRequest({ headers }: Pick<IncomingMessage, "headers">, origins: Origins): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (isAllowedOrigin(headers, origins)) return false;
  return site === undefined ? origin !== undefined : site !== "same-origin" && site !== "none";
}
