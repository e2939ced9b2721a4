import type { ServerResponse } from "node:http";
import { setImmediate as afterOthers } from "node:timers/promises";
import { Router } from "express";

/** Where a page hears of changes while it is open. */
export const CATALOGUE_EVENTS_PATH = "/catalogue-events";

/** Streams open at once: about 30 MB. A page that gets none asks what is new when it is looked at again. */
const MAX_STREAMS = 2_000;
/** Within this time something is sent, so that no proxy takes a quiet stream for a dead one, in milliseconds. */
const HEARTBEAT_MS = 30_000;
/** How long a page that got no stream should wait, in seconds. */
const RETRY_AFTER_S = 60;
/** Streams told in one go; then requests that wait have their turn. */
const BATCH = 100;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // nginx would collect what is sent until it is worth passing on.
  "X-Accel-Buffering": "no",
};

/** The catalogue's version, and news of it. */
export interface VersionedCatalogue {
  readonly version: string;
  onChange(listener: () => void): void;
}

export interface CatalogueEventsParts {
  catalogue: VersionedCatalogue;
  maxStreams?: number;
  heartbeatMs?: number;
}

/**
 * GET `/catalogue-events`: server-sent events for open pages, each no more than the catalogue's version, which is a
 * cursor of `catalogueChanges`: whoever holds this one has nothing to ask. The version at the opening comes first, so
 * that nothing said between two connections is missed.
 */
export class CatalogueEvents {
  readonly #catalogue: VersionedCatalogue;
  readonly #maxStreams: number;
  readonly #heartbeatMs: number;
  readonly #streams = new Set<ServerResponse>();
  #closed = false;

  constructor({ catalogue, maxStreams = MAX_STREAMS, heartbeatMs = HEARTBEAT_MS }: CatalogueEventsParts) {
    this.#catalogue = catalogue;
    this.#maxStreams = maxStreams;
    this.#heartbeatMs = heartbeatMs;
    catalogue.onChange(() => void this.#tellAll());
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size;
  }

  routes(): Router {
    const router = Router();
    router.get(CATALOGUE_EVENTS_PATH, (request, response) => {
      if (this.#closed || this.#streams.size >= this.#maxStreams) {
        response
          .status(503)
          .set({ "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_S) })
          .end();
        return;
      }
      response.writeHead(200, HEADERS);
      if (request.method === "HEAD") response.end();
      else this.#open(response);
    });
    return router;
  }

  /** Ends all streams and opens no more: nothing may hold up the server's end. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }

  #open(stream: ServerResponse): void {
    this.#streams.add(stream);
    const heartbeat = setInterval(() => this.#send(stream, ":\n\n"), this.#heartbeatMs);
    stream.on("close", () => {
      clearInterval(heartbeat);
      this.#streams.delete(stream);
    });
    this.#send(stream, this.#event());
  }

  async #tellAll(): Promise<void> {
    let told = 0;
    for (const stream of [...this.#streams]) {
      this.#send(stream, this.#event());
      told += 1;
      if (told % BATCH === 0) await afterOthers();
    }
  }

  #send(stream: ServerResponse, text: string): void {
    // A client that does not read its stream is closed: it reconnects and catches up.
    if (this.#streams.has(stream) && !stream.write(text)) stream.destroy();
  }

  #event(): string {
    return `data: ${this.#catalogue.version}\n\n`;
  }
}
