import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const brotliBest = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Brotli quality during a request: 1–2 ms for a page. The best quality (100 ms) replaces it in the background. */
const FAST_BROTLI_QUALITY = 5;
/** Smaller responses are not compressed: the header would cost more than compression saves. */
const MIN_COMPRESSED_BYTES = 300;

/** A response ready to be sent: its bytes in each encoding. */
export interface CachedResponse {
  status: number;
  type: string;
  etag: string;
  raw: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: Readonly<Record<string, string>>;
}

/** The strong ETag of a response: a hash of its bytes. */
export const etagOf = (raw: Buffer): string =>
  `"${createHash("sha256").update(raw).digest("base64url").slice(0, 16)}"`;

/** Creates a response from a text, with fast compression; the cache replaces it by a better one. */
export function prepareResponse(
  text: string,
  {
    status = 200,
    type,
    headers = {},
  }: { status?: number; type: string; headers?: Readonly<Record<string, string>> },
): CachedResponse {
  const raw = Buffer.from(text);
  const brotli =
    raw.length < MIN_COMPRESSED_BYTES
      ? undefined
      : brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI_QUALITY } });
  return { status, type, etag: etagOf(raw), raw, brotli, gzip: undefined, headers };
}

/** Replaces the fast compression by the best one, and adds gzip for clients without brotli. */
async function compressWell(response: CachedResponse): Promise<void> {
  if (!response.brotli) return;
  response.brotli = await brotliBest(response.raw);
  response.gzip = await gzipAsync(response.raw, { level: 9 });
}

/** Sends a response in the best encoding the client accepts; 304 when the client has these bytes already. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void {
  for (const [name, value] of Object.entries(cached.headers)) response.setHeader(name, value);
  response.setHeader("ETag", cached.etag);
  response.appendHeader("Vary", "Accept-Encoding");
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
  if (cached.status === 200 && request.headers["if-none-match"]?.includes(cached.etag)) {
    response.writeHead(304).end();
    return;
  }
  const { body, encoding } = encoded(cached, String(request.headers["accept-encoding"] ?? ""));
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Type", cached.type);
  response.setHeader("Content-Length", body.length);
  response.writeHead(cached.status).end(request.method === "HEAD" ? undefined : body);
}

function encoded(cached: CachedResponse, accepted: string): { body: Buffer; encoding?: string } {
  if (cached.brotli && /\bbr\b/.test(accepted)) return { body: cached.brotli, encoding: "br" };
  if (cached.gzip && /\bgzip\b/.test(accepted)) return { body: cached.gzip, encoding: "gzip" };
  return { body: cached.raw };
}

/**
 * Cache of responses that are the same for everyone, until the catalogue changes. Concurrent requests share the creation
 * of a response; one whose creation began before a change is not cached.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>;
  readonly #pending = new Map<string, Promise<CachedResponse>>();
  #generation = 0;

  /** @param maxBytes maximum size of all cached responses, uncompressed */
  constructor(maxBytes: number) {
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      // Keys count too: a URL may have up to 16 kB of arbitrary text.
      sizeCalculation: (entry, key) => (entry.raw.length + key.length) * 2,
    });
  }

  /** The cached response; undefined when there is none. */
  get(key: string): CachedResponse | undefined {
    return this.#cached.get(key);
  }

  /** The cached response, or a new one. Only responses with status 200 are cached. */
  async getOrCreate(key: string, create: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const existing = this.#cached.get(key) ?? this.#pending.get(key);
    if (existing) return existing;
    const generation = this.#generation;
    const pending = create();
    this.#pending.set(key, pending);
    const created = await pending.finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    });
    if (created.status === 200 && generation === this.#generation) {
      this.#cached.set(key, created);
      void compressWell(created);
    }
    return created;
  }

  /** Removes all responses, after a change of the catalogue. */
  clear(): void {
    this.#generation++;
    this.#pending.clear();
    this.#cached.clear();
  }
}
