import * as v from "valibot";
import { parseUrl } from "../text/parse-url.rules.ts";

/**
 * Pattern of a host name or of an IPv6 address, as the URL parser writes it: in lower case and ASCII. Wildcards and
 * lists of hosts do not match.
 */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[\da-f:.]+\])$/;
const ADDRESS_EXPECTED = "expected: a complete http(s) address without a user";
const ORIGIN_EXPECTED =
  "expected: http(s)://host or http(s)://host:port, without path, query or user, e.g. https://boutique.cm";

/** Parses an http(s) URL. Returns undefined for any other text, and for a URL with spaces, a user or a password. */
function parseAddress(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || /[\s\p{C}]/u.test(text) || !parseUrl(text)) return undefined;
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, "");
  return HOST.test(url.hostname) && url.username === "" && url.password === "" ? url : undefined;
}

/**
 * Returns an origin as browsers send it: in lower case and ASCII, without a default port; undefined for any other text.
 */
function toOrigin(text: string): string | undefined {
  const url = parseAddress(text);
  return url && /^\/*$/.test(url.pathname) && url.search + url.hash === "" ? url.origin : undefined;
}

/** Schema of an http(s) URL. Slashes at its end are removed. */
export const address = v.pipe(
  v.string(),
  v.check((text) => parseAddress(text) !== undefined, ADDRESS_EXPECTED),
  v.transform((text) => text.replace(/\/+$/, "")),
);

/** Schema of an origin: scheme, host and port. The origin is converted to the form in which browsers send it. */
export const origin = v.pipe(
  v.string(),
  v.check((text) => toOrigin(text) !== undefined, ORIGIN_EXPECTED),
  v.transform((text) => toOrigin(text) ?? text),
);

/** Schema of a list of origins, separated by commas. */
export const originList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
  v.array(origin),
);

/**
 * True if the path of a database's URL, or the query of a URL without a path, contains an `@`. The user or the password
 * then contains an unencoded `/` or `?`, which the URL parser takes for the end of the host.
 */
const isCutOff = (text: string): boolean => /^[^/?]*(?:\/[^?]*|\?.*)@/.test(text);

/**
 * Schema of the URL of a PostgreSQL database. Special characters in user and password must be percent-encoded: with an
 * unencoded `#`, `/` or `?` in the password, the driver would use the user's name as the host.
 */
export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    isDatabaseUrl,
    "expected: postgres://user:password@host:port/database, with # / ? % in user and password percent-encoded (%23 %2F %3F %25)",
  ),
  v.transform((text) => text.replace(/^[a-z]+/i, (scheme) => scheme.toLowerCase())),
);

function isDatabaseUrl(text: string): boolean {
  const [, rest = ""] = /^postgres(?:ql)?:\/\/([^#]*)$/i.exec(text) ?? [];
  if (rest === "" || isCutOff(rest)) return false;
  try {
    decodeURIComponent(rest);
  } catch {
    return false;
  }
  // A database URL without a host is valid if a parameter names a Unix socket, but the URL parser refuses it. So such a
  // URL is checked with an inserted host.
  return (parseUrl(text) ?? parseUrl(text.replace("@/", "@socket/"))) !== undefined;
}
