import pg from "pg";
import type { Logger } from "../../shared/logger.ts";

const RETRY_MS = 2_000;
/** Pause between two heartbeats, and how long one may take (ms). */
const HEARTBEAT_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** How long the last sign of the database may lie back while changes can still be expected to arrive (ms). */
const DEAF_AFTER_MS = 20_000;

/** The listener's intervals in milliseconds, which tests shorten. */
export interface ListenerIntervals {
  heartbeatMs: number;
  timeoutMs: number;
  retryMs: number;
  deafAfterMs: number;
}

const INTERVALS: ListenerIntervals = {
  heartbeatMs: HEARTBEAT_MS,
  timeoutMs: TIMEOUT_MS,
  retryMs: RETRY_MS,
  deafAfterMs: DEAF_AFTER_MS,
};

/**
 * Listens for changes by other processes (PostgreSQL's LISTEN/NOTIFY). A notification only triggers a read of the change
 * log. Notifications sent while disconnected are lost, so every (re)connection triggers a read as well. A connection can
 * go silent without an end (a lost route, a forgetful NAT): a heartbeat without an answer counts as its end.
 */
export class ChangeListener {
  readonly #url: string;
  readonly #onChange: () => Promise<void>;
  readonly #logger: Logger;
  readonly #intervals: ListenerIntervals;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = Date.now();
  #stopped = false;
  /** Whether the last read of the change log has failed; it is repeated with the next heartbeat. */
  #isBehind = false;

  /** @param onChange reads the change log; called also when there may be no change */
  constructor(
    url: string,
    onChange: () => Promise<void>,
    logger: Logger,
    intervals: Partial<ListenerIntervals> = {},
  ) {
    this.#url = url;
    this.#onChange = onChange;
    this.#logger = logger;
    this.#intervals = { ...INTERVALS, ...intervals };
  }

  /** Whether changes by other processes may have been missed for longer than a reconnection takes. */
  get isDeaf(): boolean {
    return Date.now() - this.#heardAt > this.#intervals.deafAfterMs;
  }

  /** Connects, and reconnects whenever the connection is lost. */
  async start(): Promise<void> {
    const { timeoutMs } = this.#intervals;
    const client = new pg.Client({
      connectionString: this.#url,
      // As the pool's connections are named: the sign of a running shop, also when its pool is empty.
      application_name: "boutique",
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    this.#client = client;
    client.on("error", (error) => this.#reconnect(client, error));
    client.on("end", () => this.#reconnect(client, undefined));
    client.on("notification", () => this.#notify());
    try {
      await client.connect();
      await client.query("LISTEN catalogue");
      this.#hear(client);
      this.#notify();
    } catch (error) {
      this.#reconnect(client, error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.#client) await close(this.#client, this.#intervals.timeoutMs);
  }

  /** The database has answered: the next heartbeat follows after a pause. */
  #hear(client: pg.Client): void {
    this.#heardAt = Date.now();
    if (this.#stopped || client !== this.#client) return;
    this.#timer = setTimeout(() => void this.#beat(client), this.#intervals.heartbeatMs);
  }

  async #beat(client: pg.Client): Promise<void> {
    try {
      await client.query("SELECT 1");
      this.#hear(client);
      if (this.#isBehind) this.#notify();
    } catch (error) {
      this.#reconnect(client, error);
    }
  }

  #notify(): void {
    this.#isBehind = false;
    this.#onChange().catch((error: unknown) => {
      this.#isBehind = true;
      this.#logger.warn({ err: error }, "catalogue not brought up to date");
    });
  }

  #reconnect(client: pg.Client, error: unknown): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = undefined;
    if (error) this.#logger.warn({ err: error }, "catalogue listener lost its connection");
    void close(client, this.#intervals.timeoutMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), this.#intervals.retryMs);
  }
}

/** Closes a connection, which may be silent: its goodbye is waited for no longer than `timeoutMs`. */
async function close(client: pg.Client, timeoutMs: number): Promise<void> {
  const timeout = setTimeout(() => client.connection.stream.destroy(), timeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timeout);
}
