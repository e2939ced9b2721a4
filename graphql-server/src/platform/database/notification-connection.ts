import pg from "pg";
import type { Logger } from "../logging/logger.ts";
import { configureSession } from "./session-settings.ts";

/** Default intervals, in milliseconds. Tests use shorter ones. */
const INTERVALS = {
  /** Pause between two heartbeats. A heartbeat is a statement that checks whether the database still answers. */
  heartbeatMs: 5_000,
  /** Longest time for a heartbeat's answer, for opening a connection, and for closing it. */
  timeoutMs: 5_000,
  retryMs: 2_000,
  /** Time without an answer to a heartbeat after which the shop assumes that it has missed notifications. */
  staleAfterMs: 20_000,
};
export type ConnectionIntervals = typeof INTERVALS;

export interface NotificationHandlers {
  /**
   * Called each time the connection is opened. Notifications that PostgreSQL sent while there was no connection are
   * lost.
   */
  onConnect(): void;
  onNotification(channel: string, payload: string): void;
  onHeartbeat(): void;
}

export interface NotificationConnectionOptions {
  url: string;
  channels: readonly string[];
  handlers: NotificationHandlers;
  logger: Logger;
  intervals?: Partial<ConnectionIntervals> | undefined;
}

/**
 * A connection that listens for PostgreSQL's notifications and is reopened whenever it is lost. A connection can go
 * silent without being closed (a lost route, a NAT that drops it), so it counts as lost when a heartbeat gets no
 * answer.
 */
export class NotificationConnection {
  readonly #options: NotificationConnectionOptions;
  readonly #intervals: ConnectionIntervals;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #answeredAt = Date.now();
  #isStopped = false;

  constructor(options: NotificationConnectionOptions) {
    this.#options = options;
    this.#intervals = { ...INTERVALS, ...options.intervals };
  }

  /**
   * True if no heartbeat has been answered for `staleAfterMs`, which is longer than a reconnection takes. In this time,
   * the shop may have missed notifications of other processes.
   */
  get isStale(): boolean {
    return Date.now() - this.#answeredAt > this.#intervals.staleAfterMs;
  }

  /** Connects, and reconnects whenever the connection is lost. */
  async start(): Promise<void> {
    const { url, channels, handlers } = this.#options;
    const { timeoutMs } = this.#intervals;
    const client = new pg.Client({
      connectionString: url,
      // By this name, a restore of a backup recognises that a shop is running. The pool's connections have this name
      // too, but the pool may have no open connection. This connection is always open.
      application_name: "boutique",
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    this.#client = client;
    client.on("error", (error) => this.#reconnect(client, error));
    client.on("end", () => this.#reconnect(client, undefined));
    client.on("notification", ({ channel, payload = "" }) => handlers.onNotification(channel, payload));
    try {
      await client.connect();
      await configureSession(client);
      await client.query(channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join("; "));
      this.#scheduleHeartbeat(client);
      handlers.onConnect();
    } catch (error) {
      this.#reconnect(client, error);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (this.#client) await close(this.#client, this.#intervals.timeoutMs);
  }

  /** Records that the database has answered, and schedules the next heartbeat. */
  #scheduleHeartbeat(client: pg.Client): void {
    this.#answeredAt = Date.now();
    if (this.#isStopped || client !== this.#client) return;
    this.#timer = setTimeout(() => void this.#sendHeartbeat(client), this.#intervals.heartbeatMs);
  }

  async #sendHeartbeat(client: pg.Client): Promise<void> {
    try {
      await client.query("SELECT 1");
      this.#scheduleHeartbeat(client);
      this.#options.handlers.onHeartbeat();
    } catch (error) {
      this.#reconnect(client, error);
    }
  }

  #reconnect(client: pg.Client, error: unknown): void {
    if (this.#isStopped || client !== this.#client) return;
    this.#client = undefined;
    if (error) this.#options.logger.warn({ err: error }, "the connection for notifications is lost");
    void close(client, this.#intervals.timeoutMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), this.#intervals.retryMs);
  }
}

/** Closes a connection. If the database does not answer within `timeoutMs`, destroys the socket instead. */
async function close(client: pg.Client, timeoutMs: number): Promise<void> {
  const timeout = setTimeout(() => client.connection.stream.destroy(), timeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timeout);
}
