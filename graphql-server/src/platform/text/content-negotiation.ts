import type { IncomingMessage } from "node:http";

/**
 * Suffixes that compressing proxies add to an ETag: `"…-gzip"` (Apache), `"…--gzip"` (Jetty). They are two expressions,
 * because an ETag may itself end with a hyphen: with Apache's suffix it looks as if it had Jetty's.
 */
const PROXY_SUFFIXES = ["-", "--"].map((sign) => new RegExp(`${sign}(?:gzip|br|brotli|deflate|zstd)"$`));

/**
 * Returns the names of media types or encodings in an Accept or Accept-Encoding header, in lower case. Names with `q=0`
 * are left out, because the client refuses them. A wildcard is returned like a name.
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
 * True if the client already has the content: the If-None-Match header of its GET or HEAD request contains the
 * content's ETag, or `*`. `W/` before the ETag is ignored, and also the suffix of a proxy that has compressed the
 * content.
 */
export function isNotModified(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  etag: string,
): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  const isSame = (tag: string) =>
    tag === etag || PROXY_SUFFIXES.some((suffix) => tag.replace(suffix, '"') === etag);
  return tags.some((tag) => tag === "*" || isSame(tag));
}
