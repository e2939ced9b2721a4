import pg from "pg";
import { endWhenUnreachable } from "../../database/session-keepalive.ts";
import type { Logger } from "../../logging/logger.ts";

/** The channel of PostgreSQL's notifications that the catalogue has changed; its triggers name it. */
export const CATALOGUE_CHANNEL = "catalogue";
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

type Work = () => Promise<void>;

/** Another channel that the same connection listens on. */
export interface ListenedChannel {
  /** A name as SQL writes it. */
  readonly channel: string;
  /** A notification has arrived. */
  receive(payload: string): void;
  /** Called when the connection is made (anew): notifications may have been missed. */
  readonly catchUp: Work;
}

/**
 * Listens for changes by other processes (PostgreSQL's LISTEN/NOTIFY). A notification only triggers a read of the change
 * log. Notifications sent while disconnected are lost, so every (re)connection triggers a read as well. A connection can
 * go silent without an end (a lost route, a forgetful NAT): a heartbeat without an answer counts as its end.
 */
export class ChangeListener {
  readonly #url: string;
  readonly #onChange: Work;
  readonly #logger: Logger;
  readonly #intervals: ListenerIntervals;
  readonly #others: ListenedChannel[] = [];
  /** Called when the connection is made (anew). */
  readonly #catchUps: Work[];
  /** The calls that have failed last; they are repeated with the next heartbeat. */
  readonly #failed = new Set<Work>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = Date.now();
  #stopped = false;

  /** @param onChange reads the change log; called also when there may be no change */
  constructor(url: string, onChange: Work, logger: Logger, intervals: Partial<ListenerIntervals> = {}) {
    this.#url = url;
    this.#onChange = onChange;
    this.#catchUps = [onChange];
    this.#logger = logger;
    this.#intervals = { ...INTERVALS, ...intervals };
  }

  /** Whether changes by other processes may have been missed for longer than a reconnection takes. */
  get isDeaf(): boolean {
    return Date.now() - this.#heardAt > this.#intervals.deafAfterMs;
  }

  /** Listens on a further channel; to be called before `start`. */
  also(channel: ListenedChannel): void {
    this.#others.push(channel);
    this.atConnection(channel.catchUp);
  }

  /** Has this called, too, when the connection is made (anew); to be called before `start`. */
  atConnection(work: Work): void {
    this.#catchUps.push(work);
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
    client.on("notification", (notification) => this.#receive(notification));
    try {
      await client.connect();
      await endWhenUnreachable(client);
      const channels = [CATALOGUE_CHANNEL, ...this.#others.map(({ channel }) => channel)];
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
      this.#hear(client);
      this.#run(this.#catchUps);
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
      this.#run([...this.#failed]);
    } catch (error) {
      this.#reconnect(client, error);
    }
  }

  #receive({ channel, payload = "" }: pg.Notification): void {
    if (channel === CATALOGUE_CHANNEL) this.#run([this.#onChange]);
    else this.#others.find((other) => other.channel === channel)?.receive(payload);
  }

  #run(works: readonly Work[]): void {
    for (const work of works) {
      this.#failed.delete(work);
      work().catch((error: unknown) => {
        this.#failed.add(work);
        if (!this.#stopped) this.#logger.warn({ err: error }, "not brought up to date with the database");
      });
    }
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
