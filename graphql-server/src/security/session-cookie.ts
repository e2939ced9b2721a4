import type { IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { SESSION_DAYS } from "./token.ts";

const COOKIE = "token";

/** Where the shop is found, and which other fronts may call it. */
export interface Origins {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
}

/**
 * The `Set-Cookie` of a session's token; null clears it. A front on another site gets it back only as
 * `SameSite=None`, which browsers take only with `Secure`; without https that front lives by its bearer token.
 */
export function sessionCookie(token: string | null, { publicUrl, allowedOrigins }: Origins): string {
  const own = new URL(publicUrl);
  const isSecure = own.protocol === "https:";
  const forOtherSites =
    (isSecure || own.hostname === "localhost") &&
    [...allowedOrigins].some((origin) => !isSameSite(own, origin));
  return serialize(COOKIE, token ?? "", {
    httpOnly: true,
    sameSite: forOtherSites ? "none" : "lax",
    secure: isSecure || forOtherSites,
    path: "/",
    maxAge: token === null ? 0 : SESSION_DAYS * 24 * 60 * 60,
  });
}

/**
 * The token a request carries: bearer first, then the cookie.
 * Existing fronts send "Bearer null" or "Bearer undefined" when signed out, which is nobody.
 */
export function requestToken(
  request: IncomingMessage,
  allowedOrigins: ReadonlySet<string>,
): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer && bearer !== "null" && bearer !== "undefined") return bearer;
  return cookieCounts(request, allowedOrigins) ? parse(request.headers.cookie ?? "")[COOKIE] : undefined;
}

/**
 * Whether browsers surely take two addresses for one site: the same host, or one below the other. Two hosts below
 * one domain may be one site too; that takes the list of public suffixes to know, and being wrong costs nothing.
 */
function isSameSite(own: URL, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const below = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return protocol === own.protocol && (below(hostname, own.hostname) || below(own.hostname, hostname));
}

/**
 * A cookie is sent by the browser whoever asked for it, so it counts only when our own pages, or an allowed
 * origin's, did. Browsers leave Origin out of same-origin reads; those say so in Sec-Fetch-Site instead.
 * Native fronts of /api say neither. No page can send JSON so: a browser names its Origin with every POST.
 */
function cookieCounts(
  { headers, method, url }: IncomingMessage,
  allowedOrigins: ReadonlySet<string>,
): boolean {
  if (headers.origin !== undefined) return allowedOrigins.has(headers.origin);
  const site = headers["sec-fetch-site"];
  if (method === "GET" || method === "HEAD")
    return site === undefined || site === "same-origin" || site === "none";
  const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
  return site === undefined && isJson && url?.startsWith("/api/") === true;
}
