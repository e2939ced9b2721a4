import type { IncomingMessage } from "node:http";
import { isAllowedOrigin, type Origins } from "../security/session-cookie.ts";

/**
 * True if a page of another site makes the request, by a link, an image or a script. The response then sets and
 * clears no cookie, because a link on another site must not sign a user out. Native clients send neither header and
 * do not count as cross-site.
 */
export function isCrossSiteRequest({ headers }: Pick<IncomingMessage, "headers">, origins: Origins): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (isAllowedOrigin(headers, origins)) return false;
  return site === undefined ? origin !== undefined : site === "cross-site";
}
