import type { IncomingMessage } from "node:http";
import { isAllowedOrigin, type Origins } from "../security/session-cookie.ts";

/**
 * True if a page of another origin makes the request, by a link, an image or a script. The response then sets and
 * clears no cookie; otherwise another site's link could sign a user out. Another subdomain of the same site also
 * counts as another origin, because it may belong to another person. Native clients send neither `Origin` nor
 * `Sec-Fetch-Site` and do not count as cross-site.
 */
export function isCrossSiteRequest({ headers }: Pick<IncomingMessage, "headers">, origins: Origins): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (isAllowedOrigin(headers, origins)) return false;
  return site === undefined ? origin !== undefined : site !== "same-origin" && site !== "none";
}
