import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Router } from "express";
import { addressKey } from "../../security/address-key.ts";

/** Path of the server-sent events for open pages. */
export const CATALOGUE_EVENTS_PATH = "/catalogue-events";

/** Maximum number of open streams, which take about 30 MB. A page without one syncs when it becomes visible again. */
const MAX_STREAMS = 2_000;
/** Of these, for one client: mobile carriers put hundreds of phones behind an address, of which few are on screen. */
const MAX_STREAMS_PER_CLIENT = 250;
/** Interval of heartbeats in milliseconds: proxies close streams that are idle for longer. */
const HEARTBEAT_MS = 30_000;
/** Seconds after which a page that got no stream may try again. */
const RETRY_AFTER_S = 60;
/** Streams written to in one turn of the event loop, so that waiting requests are not delayed. */
const STREAMS_PER_TURN = 100;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // Without it nginx buffers the stream.
  "X-Accel-Buffering": "no",
};

/** The catalogue's version, and a way to be notified of changes. */
export interface VersionedCatalogue {
  readonly version: string;
  onChange(listener: () => void): void;
}

export interface CatalogueEventsParts {
  catalogue: VersionedCatalogue;
  maxStreams?: number;
  maxStreamsPerClient?: number;
  heartbeatMs?: number;
}

/**
 * GET `/catalogue-events`: server-sent events for open pages. An event is the catalogue's version, a cursor of
 * `catalogueChanges`: a page that has this cursor is up to date. The first event is sent at once, so that changes between
 * two connections are noticed.
 */
export class CatalogueEvents {
  readonly #catalogue: VersionedCatalogue;
  readonly #maxStreams: number;
  readonly #maxStreamsPerClient: number;
  readonly #heartbeatMs: number;
  readonly #streams = new Set<ServerResponse>();
  /** Number of open streams by client. */
  readonly #streamsOf = new Map<string, number>();
  #closed = false;

  constructor({
    catalogue,
    maxStreams = MAX_STREAMS,
    maxStreamsPerClient = MAX_STREAMS_PER_CLIENT,
    heartbeatMs = HEARTBEAT_MS,
  }: CatalogueEventsParts) {
    this.#catalogue = catalogue;
    this.#maxStreams = maxStreams;
    this.#maxStreamsPerClient = maxStreamsPerClient;
    this.#heartbeatMs = heartbeatMs;
    catalogue.onChange(() => void this.#notifyAll());
  }

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  routes(): Router {
    const router = Router();
    router.get(CATALOGUE_EVENTS_PATH, (request, response) => {
      const client = addressKey(request.ip ?? "");
      const refusal = this.#refusalOf(client);
      if (refusal) {
        // For phones both are a failed stream: they pause for longer and longer, and sync when they become visible.
        response
          .status(refusal)
          .set({ "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_S) })
          .end();
        return;
      }
      response.writeHead(200, HEADERS);
      if (request.method === "HEAD") response.end();
      else this.#open(response, client);
    });
    return router;
  }

  /** Ends all streams and refuses new ones; open streams would keep the server from closing. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }

  /** The status for a client that gets no stream. */
  #refusalOf(client: string): 429 | 503 | undefined {
    if (this.#closed || this.#streams.size >= this.#maxStreams) return 503;
    return (this.#streamsOf.get(client) ?? 0) >= this.#maxStreamsPerClient ? 429 : undefined;
  }

  #count(client: string, change: 1 | -1): void {
    const streams = (this.#streamsOf.get(client) ?? 0) + change;
    if (streams > 0) this.#streamsOf.set(client, streams);
    else this.#streamsOf.delete(client);
  }

  #open(stream: ServerResponse, client: string): void {
    this.#streams.add(stream);
    this.#count(client, 1);
    const heartbeat = setInterval(() => this.#send(stream, ":\n\n"), this.#heartbeatMs);
    stream.on("close", () => {
      clearInterval(heartbeat);
      this.#streams.delete(stream);
      this.#count(client, -1);
    });
    this.#send(stream, this.#event());
  }

  async #notifyAll(): Promise<void> {
    let notified = 0;
    for (const stream of [...this.#streams]) {
      this.#send(stream, this.#event());
      notified += 1;
      if (notified % STREAMS_PER_TURN === 0) await nextTurn();
    }
  }

  #send(stream: ServerResponse, text: string): void {
    // The stream of a client that does not read it is closed; the client reconnects and syncs.
    if (this.#streams.has(stream) && !stream.write(text)) stream.destroy();
  }

  #event(): string {
    return `data: ${this.#catalogue.version}\n\n`;
  }
}
