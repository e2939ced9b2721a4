import type { IncomingMessage } from "node:http";

/** Suffix that a compressing proxy adds to an ETag: `"…-gzip"` (Apache), `"…--gzip"` (Jetty). */
const PROXY_SUFFIX = /-{1,2}(?:gzip|br|brotli|deflate|zstd)"$/;

/**
 * Returns the names in an Accept header, in lower case. Names with `q=0` are left out, because the client refuses them.
 * A wildcard is returned like a name.
 */
export function acceptedNames(header = ""): string[] {
  return header
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .flatMap(([name]) => name || []);
}

/**
 * True if the Accept-Encoding header names the encoding. A wildcard does not count, because tools that send a wildcard
 * often decode no encoding.
 */
export function acceptsEncoding(
  { headers }: Pick<IncomingMessage, "headers">,
  encoding: "br" | "dcz" | "gzip",
): boolean {
  return acceptedNames(String(headers["accept-encoding"] ?? "")).includes(encoding);
}

/**
 * True if a GET or HEAD request names, in its If-None-Match header, an ETag of the content that the client has already.
 * The function ignores `W/` before an ETag, and a suffix that a proxy has added when it compressed the content.
 */
export function isNotModified(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  etag: string,
): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.some((tag) => tag === "*" || tag === etag || tag.replace(PROXY_SUFFIX, '"') === etag);
}
