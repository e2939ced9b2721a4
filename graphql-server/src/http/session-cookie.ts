import type { IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { SESSION_DAYS } from "../accounts/token.ts";

const COOKIE = "token";

/** The `Set-Cookie` of a session's token; null clears it. */
export function sessionCookie(token: string | null, publicUrl: string): string {
  return serialize(COOKIE, token ?? "", {
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
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
 * A cookie is sent by the browser whoever asked for it, so it counts only when our own pages, or an allowed
 * origin's, did. Browsers leave Origin out of same-origin reads; those say so in Sec-Fetch-Site instead.
 */
function cookieCounts({ headers, method }: IncomingMessage, allowedOrigins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return allowedOrigins.has(headers.origin);
  const site = headers["sec-fetch-site"];
  return (
    (method === "GET" || method === "HEAD") &&
    (site === undefined || site === "same-origin" || site === "none")
  );
}
