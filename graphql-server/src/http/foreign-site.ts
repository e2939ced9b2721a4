import type { IncomingMessage } from "node:http";

/**
 * Whether a page of another site makes the request, by a link, an image or a script. Its answer sets and clears no
 * cookie: a link elsewhere must not sign anybody out. Native clients, which send neither header, are not foreign.
 * @param allowedOrigins the shop's own origin and those of other front ends
 */
export function isFromForeignSite(
  { headers }: Pick<IncomingMessage, "headers">,
  allowedOrigins: ReadonlySet<string>,
): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined && allowedOrigins.has(origin)) return false;
  return site === undefined ? origin !== undefined : site === "cross-site";
}
