import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** Level 4 takes half the time of the default for a tenth more bytes. */
const GZIP_LEVEL = 4;
/** Milliseconds without a byte read after which a client's connection is closed. */
const STALLED_MS = 30_000;

/**
 * An answer of megabytes that is made once for all who ask for it, and sent while it is made. Memory holds it compressed
 * only, and each client gets it as fast as it reads. The making stops when nobody reads it any more.
 */
export class LongAnswer {
  readonly #etag: string;
  readonly #type: string;
  readonly #chunks: Buffer[] = [];
  readonly #growth = new EventEmitter().setMaxListeners(0);
  #bytes = 0;
  readonly #readers = new Set<ServerResponse>();
  #state: "growing" | "complete" | "failed" = "growing";

  constructor(options: { etag: string; type: string }) {
    this.#etag = options.etag;
    this.#type = options.type;
  }

  /** Compressed size. */
  get bytes(): number {
    return this.#bytes;
  }

  get isGrowing(): boolean {
    return this.#state === "growing";
  }

  /** Whether it takes memory beside a cache's: somebody reads it, or it is being made. */
  get isInUse(): boolean {
    return this.#readers.size > 0 || this.isGrowing;
  }

  /** Ends the transfers under way. */
  breakOff(): void {
    for (const response of this.#readers) response.destroy();
  }

  /** Makes the answer of pieces of its text. Rejects when they fail, or when nobody reads the answer any more. */
  async make(pieces: AsyncIterable<string>): Promise<void> {
    try {
      await pipeline(this.#whileRead(pieces), createGzip({ level: GZIP_LEVEL }), async (compressed) => {
        for await (const chunk of compressed) this.#append(chunk);
      });
      this.#state = "complete";
    } catch (error) {
      this.#state = "failed";
      throw error;
    } finally {
      this.#growth.emit("grown");
    }
  }

  /** Sends the answer, or what there is of it and then the rest as it is made. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const acceptsGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    response.setHeader("ETag", this.#etag);
    response.setHeader("Content-Type", this.#type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-cache");
    response.appendHeader("Vary", "Accept-Encoding");
    if (acceptsGzip) response.setHeader("Content-Encoding", "gzip");
    if (request.method === "HEAD") return void response.end();
    response.setTimeout(STALLED_MS, () => response.destroy());
    this.#readers.add(response);
    try {
      await (acceptsGzip
        ? pipeline(this.#read(), response)
        : pipeline(this.#read(), createGunzip(), response));
    } catch {
      // The client is gone, or the making failed: a broken transfer tells it that the answer is not whole.
      response.destroy();
    } finally {
      this.#readers.delete(response);
    }
  }

  async *#whileRead(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    let isFirst = true;
    for await (const piece of pieces) {
      if (!isFirst && this.#readers.size === 0) throw new Error("nobody reads the answer any more");
      isFirst = false;
      yield piece;
    }
  }

  #append(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#growth.emit("grown");
  }

  async *#read(): AsyncGenerator<Buffer> {
    for (let next = 0; ; next++) {
      while (next >= this.#chunks.length) {
        if (this.#state === "failed") throw new Error("the answer could not be made");
        if (this.#state === "complete") return;
        await once(this.#growth, "grown");
      }
      const chunk = this.#chunks[next];
      if (chunk) yield chunk;
    }
  }
}
