import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Request, type Response, Router } from "express";
import { addressKey } from "../../security/address-key.ts";
import { type StreamBounds, StreamLimits } from "./stream-limits.ts";

/** Path of the server-sent events for open pages. */
export const CATALOGUE_EVENTS_PATH = "/catalogue-events";

/**
 * Interval of heartbeats in milliseconds: proxies close streams that are idle for longer, and a page that hears none
 * knows that its line is dead.
 */
const HEARTBEAT_MS = 20_000;
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

/** What the shop says of itself, by its version, and a way to be notified of changes. */
export interface VersionedShop {
  get(): { readonly version: number };
  onChange(listener: () => void): void;
}

/** The catalogue's version, and a way to be notified of changes. */
export interface VersionedCatalogue {
  readonly version: string;
  onChange(listener: () => void): void;
}

/** The stream of one page, as those see it who send its user's own events. */
export interface OwnStream {
  send(event: string, data: string): void;
  end(): void;
}

/** Sends a user's own events to a stream of theirs. @returns a function that stops it */
export type FollowOwnEvents = (stream: OwnStream) => () => void;

export interface CatalogueEventsParts extends StreamBounds {
  catalogue: VersionedCatalogue;
  shop: VersionedShop;
  /** The own events of whoever opens a stream; undefined where there are none. Rejects while that cannot be told. */
  ownEventsOf?: (request: Request) => Promise<FollowOwnEvents | undefined>;
  heartbeatMs?: number;
}

/**
 * GET `/catalogue-events`: server-sent events for open pages. A message is the catalogue's version, a cursor of
 * `catalogueChanges`: a page that has this cursor is up to date. The first one is sent at once, so that changes between
 * two connections are noticed. Events with a name are the version of what the shop says of itself (`shop`), told in the
 * same way, heartbeats (`beat`), and what concerns only whoever has opened the stream.
 */
export class CatalogueEvents {
  readonly #parts: CatalogueEventsParts;
  readonly #limits: StreamLimits;
  readonly #streams = new Set<ServerResponse>();
  #closed = false;

  constructor(parts: CatalogueEventsParts) {
    this.#parts = parts;
    this.#limits = new StreamLimits(parts);
    parts.catalogue.onChange(() => void this.#notifyAll(() => this.#message()));
    parts.shop.onChange(() => void this.#notifyAll(() => this.#shopMessage()));
  }

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  routes(): Router {
    return Router().get(CATALOGUE_EVENTS_PATH, (request, response) => this.#answer(request, response));
  }

  /** Ends all streams and refuses new ones; open streams would keep the server from closing. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const client = addressKey(request.ip ?? "");
    const refusal = this.#closed ? 503 : this.#limits.refusalOf(client);
    if (refusal) return refuse(response, refusal);
    if (request.method === "HEAD") return void response.writeHead(200, HEADERS).end();
    // Counted from here on: finding out whose stream it is takes a while.
    response.on("close", this.#limits.count(client));
    try {
      const follow = await this.#parts.ownEventsOf?.(request);
      if (this.#closed) refuse(response, 503);
      else if (!response.destroyed) this.#open(response, follow);
    } catch {
      refuse(response, 503);
    }
  }

  #open(stream: ServerResponse, follow: FollowOwnEvents | undefined): void {
    stream.writeHead(200, HEADERS);
    this.#streams.add(stream);
    const beat = () => this.#send(stream, "event: beat\ndata:\n\n");
    const heartbeat = setInterval(beat, this.#parts.heartbeatMs ?? HEARTBEAT_MS);
    this.#send(stream, this.#message() + this.#shopMessage());
    const unfollow = follow?.({
      send: (event, data) => this.#send(stream, `event: ${event}\ndata: ${data}\n\n`),
      end: () => stream.end(),
    });
    stream.on("close", () => {
      clearInterval(heartbeat);
      unfollow?.();
      this.#streams.delete(stream);
    });
  }

  async #notifyAll(message: () => string): Promise<void> {
    let notified = 0;
    for (const stream of [...this.#streams]) {
      this.#send(stream, message());
      notified += 1;
      if (notified % STREAMS_PER_TURN === 0) await nextTurn();
    }
  }

  #send(stream: ServerResponse, text: string): void {
    if (!this.#streams.has(stream) || stream.writableEnded) return;
    // The stream of a client that does not read it is closed; the client reconnects and syncs.
    if (!stream.write(text)) stream.destroy();
  }

  #message(): string {
    return `data: ${this.#parts.catalogue.version}\n\n`;
  }

  #shopMessage(): string {
    return `event: shop\ndata: ${this.#parts.shop.get().version}\n\n`;
  }
}

/** For phones a refusal is a failed stream: they pause for longer and longer, and sync when they become visible. */
function refuse(response: Response, status: 429 | 503): void {
  response
    .status(status)
    .set({
      "Cache-Control": "no-store",
      "Retry-After": String(RETRY_AFTER_S),
      "X-Content-Type-Options": "nosniff",
    })
    .end();
}
