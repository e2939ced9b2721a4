import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { QUEUES } from "../admission/queues.ts";
import { retryIfRefused, WorkQueue } from "../admission/work-queue.ts";
import { shopYear } from "../shop-time/shop-day.rules.ts";
import { type CachedResponse, MAX_WELL_COMPRESSED_BYTES } from "./cached-response.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Brotli quality in the background for responses that are too large for the best quality: 200 ms for 10 MB. */
const LARGE_BROTLI_QUALITY = 5;
/** Largest size of all aliases together (bytes). An alias is another spelling of a cached response's URL. */
const MAX_ALIASES_BYTES = 1024 * 1024;
const MAX_ALIAS_BYTES = 4 * 1024;

/**
 * Queue of compressions. It limits the simultaneous compressions, because they share libuv's four threads with password
 * hashes and file reads.
 */
const compressions = new WorkQueue(QUEUES.compressions);

/**
 * Cache of responses that are the same for all visitors. Its keys are URLs. It is cleared when the catalogue, the
 * shop's settings or the year change. If a response is requested several times while it is being created, it is created
 * only once. If the cache is cleared while a response is being created, this response is not cached. When a response is
 * requested a second time, its best compression begins in the background; no request waits for it.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>;
  readonly #aliases = new LRUCache<string, string>({
    maxSize: MAX_ALIASES_BYTES,
    maxEntrySize: MAX_ALIAS_BYTES,
    sizeCalculation: (key, alias) => (key.length + alias.length) * 2,
  });
  readonly #pending = new Map<string, Promise<CachedResponse>>();
  #askedOnce = new WeakSet<CachedResponse>();
  #generation = 0;
  #year = shopYear(new Date());

  /** @param maxBytes largest size of all cached responses together with their compressed forms */
  constructor(maxBytes: number) {
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      // The bytes of a response count twice: once for the uncompressed response, and once for all compressed forms
      // together, which are smaller than the response. The key counts too, because it is a URL of up to 16 kB.
      sizeCalculation: (entry, key) => (entry.raw.length + key.length) * 2,
    });
  }

  /**
   * Returns the cached response to a request; undefined if there is none. A request with another spelling of the URL
   * finds the response only if `addAlias` was called.
   */
  find({ method, url }: IncomingMessage): CachedResponse | undefined {
    return url && (method === "GET" || method === "HEAD") ? this.get(url) : undefined;
  }

  /** Returns the response that is cached under this URL or under one of its aliases; undefined if there is none. */
  get(key: string): CachedResponse | undefined {
    const year = shopYear(new Date());
    if (year !== this.#year) this.clear();
    this.#year = year;
    const known = this.#cached.has(key) ? key : this.#aliases.get(key);
    const cached = known === undefined ? undefined : this.#cached.get(known);
    if (known !== undefined && cached) this.#compressIfWanted(known, cached);
    return cached;
  }

  /** Returns the cached response, or creates it. Only responses with status 200 are cached. */
  async getOrCreate(key: string, create: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const cached = this.get(key);
    if (cached) return cached;
    const shared = this.#pending.get(key);
    if (shared) return retryIfRefused(shared, () => this.getOrCreate(key, create));
    const generation = this.#generation;
    const pending = create();
    this.#pending.set(key, pending);
    const created = await pending.finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    });
    if (created.status === 200 && generation === this.#generation) {
      this.#cached.set(key, created);
      this.#askedOnce.add(created);
    }
    return created;
  }

  /** Adds an alias, so that `get` also finds the cached response under another spelling of its URL. */
  addAlias(alias: string, key: string): void {
    if (alias !== key && this.#cached.has(key)) this.#aliases.set(alias, key);
  }

  clear(): void {
    this.#generation++;
    this.#pending.clear();
    this.#cached.clear();
    this.#aliases.clear();
    this.#askedOnce = new WeakSet();
  }

  /**
   * Starts the best compression of a response when the response is requested a second time. Most responses to a search
   * or a price filter are requested only once, so their compression would be wasted.
   */
  #compressIfWanted(key: string, response: CachedResponse): void {
    if (!this.#askedOnce.delete(response)) return;
    const { result } = compressions.add("background", async () => {
      if (this.#cached.peek(key) === response) await compressWell(response);
    });
    // If the compression fails or the queue refuses it, the response keeps its fast compression.
    result.catch(() => undefined);
  }
}

/** Replaces the fast compression by a better one, and adds gzip for clients that do not accept brotli. */
async function compressWell(response: CachedResponse): Promise<void> {
  const { raw } = response;
  if (!response.brotli) return;
  const isSmall = raw.length <= MAX_WELL_COMPRESSED_BYTES;
  const quality = isSmall ? constants.BROTLI_MAX_QUALITY : LARGE_BROTLI_QUALITY;
  response.brotli = await brotliAsync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  response.gzip = await gzipAsync(raw, { level: isSmall ? 9 : 6 });
}
