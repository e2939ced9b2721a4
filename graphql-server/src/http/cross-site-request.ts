import type { IncomingMessage } from "node:http";
import { isAllowedOrigin, type Origins } from "../security/session-cookie.ts";

/**
 * Whether a page of another site makes the request, by a link, an image or a script. Its answer sets and clears no
 * cookie: a link elsewhere must not sign anybody out. Native clients, which send neither header, are not foreign.
 */
export function isCrossSiteRequest({ headers }: Pick<IncomingMessage, "headers">, origins: Origins): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (isAllowedOrigin(headers, origins)) return false;
  return site === undefined ? origin !== undefined : site === "cross-site";
}
