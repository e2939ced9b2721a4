import type { IncomingMessage } from "node:http";

/** What a compressing proxy appends to an ETag: `"…-gzip"` (Apache), `"…--gzip"` (Jetty). */
const PROXY_SUFFIX = /-{1,2}(?:gzip|br|brotli|deflate|zstd)"$/;

/**
 * Returns the names in an Accept header, in lower case, without those that it refuses by `q=0`. A wildcard is
 * returned as a name and stands for no other name.
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
 * True if a request names the encoding in its Accept-Encoding. A wildcard does not count, because tools that send a
 * wildcard decode no encoding.
 */
export function acceptsEncoding(
  { headers }: Pick<IncomingMessage, "headers">,
  encoding: "br" | "dcz" | "gzip",
): boolean {
  return acceptedNames(String(headers["accept-encoding"] ?? "")).includes(encoding);
}

/**
 * True if a GET or HEAD requests content that the client has already, by its If-None-Match. Tags are compared weakly,
 * and without the suffix that a proxy appended when it compressed the content.
 */
export function isNotModified(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  etag: string,
): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.some((tag) => tag === "*" || tag === etag || tag.replace(PROXY_SUFFIX, '"') === etag);
}
