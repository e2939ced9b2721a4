import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const brotliBest = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Quality on the request's way: 1–2 ms for a page. The best one (100 ms) replaces it out of the way. */
const QUICK_BROTLI = 5;
/** Below this a header costs more than compression saves. */
const MIN_COMPRESSED_BYTES = 300;

/** An answer as it goes out: bytes in each encoding, ready. */
export interface CachedResponse {
  status: number;
  type: string;
  etag: string;
  raw: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: Readonly<Record<string, string>>;
}

/** The ETag of an answer's bytes: the same bytes, the same tag. */
export const etagOf = (raw: Buffer): string =>
  `"${createHash("sha256").update(raw).digest("base64url").slice(0, 16)}"`;

/** Makes an answer of a text; compressed quickly now, and better a moment later. */
export function prepareResponse(
  text: string,
  {
    status = 200,
    type,
    headers = {},
  }: { status?: number; type: string; headers?: Readonly<Record<string, string>> },
): CachedResponse {
  const raw = Buffer.from(text);
  const quick =
    raw.length < MIN_COMPRESSED_BYTES
      ? undefined
      : brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } });
  return { status, type, etag: etagOf(raw), raw, brotli: quick, gzip: undefined, headers };
}

/** Replaces the quick compression by the best one, and adds gzip for clients without brotli. */
async function compressWell(response: CachedResponse): Promise<void> {
  if (!response.brotli) return;
  response.brotli = await brotliBest(response.raw);
  response.gzip = await gzipAsync(response.raw, { level: 9 });
}

/** Sends a prepared answer in the best encoding the client takes; 304 when it has these bytes already. */
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
 * Answers that are the same for everyone, kept as bytes until the catalogue changes.
 * Concurrent requests for one answer share its making; one made before a change is not kept after it.
 */
export class ResponseCache {
  readonly #kept: LRUCache<string, CachedResponse>;
  readonly #making = new Map<string, Promise<CachedResponse>>();
  #generation = 0;

  /** @param maxBytes of uncompressed answers kept at most */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      // Keys count: an address is up to 16 kB of whatever somebody made up.
      sizeCalculation: (entry, key) => (entry.raw.length + key.length) * 2,
    });
  }

  /** The kept answer, if there is one. */
  get(key: string): CachedResponse | undefined {
    return this.#kept.get(key);
  }

  /** The answer under a key, made when it is not kept. Only successful answers are kept. */
  async getOrMake(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const there = this.#kept.get(key) ?? this.#making.get(key);
    if (there) return there;
    const generation = this.#generation;
    const making = make();
    this.#making.set(key, making);
    const made = await making.finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    if (made.status === 200 && generation === this.#generation) {
      this.#kept.set(key, made);
      void compressWell(made);
    }
    return made;
  }

  /** Forgets everything: the catalogue has changed. */
  clear(): void {
    this.#generation++;
    this.#making.clear();
    this.#kept.clear();
  }
}
