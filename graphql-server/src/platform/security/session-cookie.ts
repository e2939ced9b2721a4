import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { SESSION_DAYS } from "./session-days.rules.ts";

const COOKIE = "token";
const DEVICE_COOKIE = "device";
/** Chromium keeps no cookie longer than this. */
const DEVICE_DAYS = 400;

/** The origin of the shop, and the other origins whose front ends may call it. */
export interface Origins {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
}

/**
 * Returns the `Set-Cookie` header of a session token; null removes the cookie. Browsers send the cookie to a shop on
 * another site only with `SameSite=None`, and they accept this only with `Secure`. Without https, a front end on
 * another site must send a bearer token instead.
 */
export function sessionCookie(token: string | null, origins: Origins): string {
  return setCookie(COOKIE, token ?? "", token === null ? 0 : SESSION_DAYS, origins);
}

/** Returns the `Set-Cookie` header of a device that has signed in. Signing out does not remove this cookie. */
export function deviceCookie(value: string, origins: Origins): string {
  return setCookie(DEVICE_COOKIE, value, DEVICE_DAYS, origins);
}

/** The request's origin is not checked, because the cookie's value is signed. */
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
 * Returns the token of a request: the bearer token or else the cookie. Existing front ends send "Bearer null" or
 * "Bearer undefined" after signing out; both count as no token.
 */
export function requestToken(request: IncomingMessage, origins: Origins): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer && bearer !== "null" && bearer !== "undefined") return bearer;
  return isCookieTrusted(request, origins) ? parse(request.headers.cookie ?? "")[COOKIE] : undefined;
}

/**
 * True if browsers treat two origins as the same site: they have the same host, or one host is a subdomain of the
 * other. Two subdomains of one domain may also be the same site, but only the public suffix list shows that. For them,
 * this function returns false. A cookie that therefore gets `SameSite=None` also works within one site.
 */
function isSameSite(own: URL, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return protocol === own.protocol && (isWithin(hostname, own.hostname) || isWithin(own.hostname, hostname));
}

/**
 * True if a request comes from a page of the shop or of an allowed origin. A shop without https may be opened under
 * another address than `PUBLIC_URL`, for example from a phone in the same network. So an http page belongs to the shop
 * if its origin is the host of the request. A page of another site has another origin than this host. A shop with https
 * has only one address.
 */
export function isAllowedOrigin(
  { origin, host }: IncomingHttpHeaders,
  { publicUrl, allowedOrigins }: Origins,
): boolean {
  if (origin === undefined) return false;
  return allowedOrigins.has(origin) || (publicUrl.startsWith("http:") && origin === `http://${host}`);
}

/**
 * Protects against cross-site request forgery. Browsers may send the cookie with a request of any page, so it is
 * trusted only in requests of the shop's own pages or of an allowed origin. When a page reads from its own origin,
 * browsers send no Origin header but Sec-Fetch-Site. Native clients of /api send neither of them. A web page cannot
 * imitate their JSON requests, because browsers send Origin with every POST.
 */
function isCookieTrusted({ headers, method, url }: IncomingMessage, origins: Origins): boolean {
  if (headers.origin !== undefined) return isAllowedOrigin(headers, origins);
  const site = headers["sec-fetch-site"];
  if (method === "GET" || method === "HEAD")
    return site === undefined || site === "same-origin" || site === "none";
  const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
  return site === undefined && isJson && url?.startsWith("/api/") === true;
}
