import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { SESSION_DAYS } from "./token.ts";

const COOKIE = "token";
const DEVICE_COOKIE = "device";
/** Days for which a device stays known to an account; Chromium keeps no cookie for longer. */
const DEVICE_DAYS = 400;

/** The shop's own origin, and those of other front ends that may call it. */
export interface Origins {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
}

/**
 * The `Set-Cookie` header of a session token; null clears the cookie. A front end on another site gets the cookie back
 * only with `SameSite=None`, which browsers accept only with `Secure`; without https it has to send a bearer token.
 */
export function sessionCookie(token: string | null, origins: Origins): string {
  return setCookie(COOKIE, token ?? "", token === null ? 0 : SESSION_DAYS, origins);
}

/** Returns the `Set-Cookie` header of a device that has signed in; signing out keeps the cookie. */
export function deviceCookie(value: string, origins: Origins): string {
  return setCookie(DEVICE_COOKIE, value, DEVICE_DAYS, origins);
}

/** Returns the device cookie of a request. Pages of any origin may send it, because its value is signed. */
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
 * Returns the token of a request: bearer first, then the cookie.
 * Existing front ends send "Bearer null" or "Bearer undefined" when signed out; both count as no token.
 */
export function requestToken(request: IncomingMessage, origins: Origins): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer && bearer !== "null" && bearer !== "undefined") return bearer;
  return isCookieTrusted(request, origins) ? parse(request.headers.cookie ?? "")[COOKIE] : undefined;
}

/**
 * True if browsers certainly treat two origins as one site: the same host, or one a subdomain of the other. Two
 * subdomains of one domain may be one site too. To know that, the function would need the public suffix list;
 * returning false for them does no harm.
 */
function isSameSite(own: URL, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return protocol === own.protocol && (isWithin(hostname, own.hostname) || isWithin(own.hostname, hostname));
}

/**
 * True if a request comes from a page of the shop or of an allowed origin. A shop without https may be opened by
 * other addresses than `PUBLIC_URL`, for example by a phone on the same network. An http page is therefore a page of
 * the shop if its origin is the host of the request. A page of another site cannot send that host's cookies with that
 * host as its origin. With https only one address counts.
 */
export function isAllowedOrigin(
  { origin, host }: IncomingHttpHeaders,
  { publicUrl, allowedOrigins }: Origins,
): boolean {
  if (origin === undefined) return false;
  return allowedOrigins.has(origin) || (publicUrl.startsWith("http:") && origin === `http://${host}`);
}

/**
 * Protects against cross-site request forgery. Browsers send the cookie with the requests of any page, so the cookie
 * is trusted only in requests of the shop's own pages or of an allowed origin. Browsers omit Origin in same-origin
 * reads and send Sec-Fetch-Site instead. Native clients of /api send neither; a web page cannot imitate their JSON
 * requests, because browsers send Origin with every POST.
 */
function isCookieTrusted({ headers, method, url }: IncomingMessage, origins: Origins): boolean {
  if (headers.origin !== undefined) return isAllowedOrigin(headers, origins);
  const site = headers["sec-fetch-site"];
  if (method === "GET" || method === "HEAD")
    return site === undefined || site === "same-origin" || site === "none";
  const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
  return site === undefined && isJson && url?.startsWith("/api/") === true;
}
