import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { etagOf } from "../text/content-hash.ts";
import { acceptsEncoding, isNotModified } from "../text/content-negotiation.ts";

/**
 * Brotli quality during a request: 1–2 ms for a page. The best quality takes 100 ms and is therefore used only in the
 * background.
 */
const FAST_BROTLI_QUALITY = 5;
/** Brotli quality of a larger answer, such as a site map, during a request: 15 ms for 5 MB. */
const FASTEST_BROTLI_QUALITY = 1;
/** Size up to which an answer is compressed with the best quality (bytes). */
export const MAX_WELL_COMPRESSED_BYTES = 512 * 1024;
/**
 * Size from which a response is compressed (bytes). For a smaller response, the header `Content-Encoding` would be
 * longer than the bytes saved.
 */
const MIN_COMPRESSED_BYTES = 300;

/**
 * A response with its bytes in each encoding (uncompressed, gzip, brotli), so that it can be sent without further work.
 */
export interface CachedResponse {
  status: number;
  type: string;
  etag: string;
  raw: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: Readonly<Record<string, string>>;
}

/**
 * Compresses a response fast, for the request that waits for it. The cache may later replace this compression by a
 * better one.
 */
export function prepareResponse(
  text: string,
  {
    status = 200,
    type,
    headers = {},
  }: { status?: number; type: string; headers?: Readonly<Record<string, string>> },
): CachedResponse {
  const raw = Buffer.from(text);
  const quality = raw.length <= MAX_WELL_COMPRESSED_BYTES ? FAST_BROTLI_QUALITY : FASTEST_BROTLI_QUALITY;
  const brotli =
    raw.length < MIN_COMPRESSED_BYTES
      ? undefined
      : brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { status, type, etag: etagOf(raw), raw, brotli, gzip: undefined, headers };
}

/**
 * Sends a response in the best encoding that the client accepts; 304 if the client already has these bytes.
 * @param delta the bytes as a difference from a dictionary that the client has (RFC 9842)
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  delta?: Buffer,
): void {
  for (const [name, value] of Object.entries(cached.headers)) response.setHeader(name, value);
  response.setHeader("ETag", cached.etag);
  response.appendHeader("Vary", "Accept-Encoding");
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
  if (cached.status === 200 && isNotModified(request, cached.etag)) {
    response.writeHead(304).end();
    return;
  }
  const { body, encoding } = delta ? { body: delta, encoding: "dcz" } : encoded(cached, request);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Type", cached.type);
  response.setHeader("Content-Length", body.length);
  response.writeHead(cached.status).end(request.method === "HEAD" ? undefined : body);
}

function encoded(cached: CachedResponse, request: IncomingMessage): { body: Buffer; encoding?: string } {
  if (cached.brotli && acceptsEncoding(request, "br")) return { body: cached.brotli, encoding: "br" };
  if (cached.gzip && acceptsEncoding(request, "gzip")) return { body: cached.gzip, encoding: "gzip" };
  return { body: cached.raw };
}
