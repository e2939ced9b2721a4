import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { SESSION_DAYS } from "./session-days.rules.ts";

const COOKIE = "token";
const DEVICE_COOKIE = "device";
/** Days for which a device cookie is valid. Chromium stores no cookie longer than 400 days. */
const DEVICE_DAYS = 400;

/** The origin of the shop, and the other origins whose pages may call the shop's server. */
export interface Origins {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
}

/**
 * Returns the `Set-Cookie` header for a session token; null removes the cookie. If the shop allows the pages of another
 * site, the cookie needs `SameSite=None`; otherwise browsers do not send it from these pages. Browsers accept
 * `SameSite=None` only together with `Secure`, so in a shop without https, except on localhost, these pages must send a
 * bearer token instead.
 */
export function sessionCookie(token: string | null, origins: Origins): string {
  return setCookie(COOKIE, token ?? "", token === null ? 0 : SESSION_DAYS, origins);
}

/**
 * Returns the `Set-Cookie` header of the device cookie, which the answer to a sign-in sets. Later, the server
 * recognises by this cookie that the device has signed in to the account before. Signing out does not remove this
 * cookie.
 */
export function deviceCookie(value: string, origins: Origins): string {
  return setCookie(DEVICE_COOKIE, value, DEVICE_DAYS, origins);
}

/**
 * Returns the device cookie of a request. The request's origin is not checked, because the cookie's value is signed.
 */
export function requestDevice(request: IncomingMessage): string | undefined {
  return parse(request.headers.cookie ?? "")[DEVICE_COOKIE];
}

function setCookie(
  name: string,
  value: string,
  days: number,
  { publicUrl, allowedOrigins }: Origins,
): string {
  const own = new URL(publicUrl);
  const isSecure = own.protocol === "https:";
  const isCrossSite =
    (isSecure || own.hostname === "localhost") &&
    [...allowedOrigins].some((origin) => !isSameSite(own, origin));
  return serialize(name, value, {
    httpOnly: true,
    sameSite: isCrossSite ? "none" : "lax",
    secure: isSecure || isCrossSite,
    path: "/",
    maxAge: days * 24 * 60 * 60,
  });
}

/**
 * Returns the session token of a request: the bearer token or else the cookie. Existing front ends send "Bearer null"
 * or "Bearer undefined" after signing out; these values count as no token.
 */
export function requestToken(request: IncomingMessage, origins: Origins): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer && bearer !== "null" && bearer !== "undefined") return bearer;
  return isCookieTrusted(request, origins) ? parse(request.headers.cookie ?? "")[COOKIE] : undefined;
}

/**
 * True if browsers treat two origins as the same site: the origins have the same host, or one host is a subdomain of
 * the other. For two subdomains of one domain, the function returns false, because only the public suffix list shows
 * whether they are the same site. The cookie then gets `SameSite=None`, which works in both cases.
 */
function isSameSite(own: URL, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return protocol === own.protocol && (isWithin(hostname, own.hostname) || isWithin(own.hostname, hostname));
}

/**
 * True if a request comes from a page of the shop or of an allowed origin. A shop with https has only one origin. A
 * shop without https may also be opened under another origin than `PUBLIC_URL`, for example from a phone in the same
 * network. So an http page belongs to the shop if its origin has the host to which the request was sent; a page of
 * another site has another host.
 */
export function isAllowedOrigin(
  { origin, host }: IncomingHttpHeaders,
  { publicUrl, allowedOrigins }: Origins,
): boolean {
  if (origin === undefined) return false;
  return allowedOrigins.has(origin) || (publicUrl.startsWith("http:") && origin === `http://${host}`);
}

/**
 * True if a request's cookie proves that the user wanted the request (protection against cross-site request forgery).
 * Browsers may send the cookie with a request of any page, so the request must come from a page of the shop or of an
 * allowed origin. Two kinds of requests have no Origin header:
 * - Pages that read from their own origin: their browsers send Sec-Fetch-Site.
 * - Native clients of /api: they send neither header. A web page cannot imitate their JSON requests, because browsers
 *   send Origin with every POST.
 */
function isCookieTrusted({ headers, method, url }: IncomingMessage, origins: Origins): boolean {
  if (headers.origin !== undefined) return isAllowedOrigin(headers, origins);
  const site = headers["sec-fetch-site"];
  if (method === "GET" || method === "HEAD")
    return site === undefined || site === "same-origin" || site === "none";
  const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
  return site === undefined && isJson && url?.startsWith("/api/") === true;
}
