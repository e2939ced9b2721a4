import pg from "pg";
import type { Logger } from "../../shared/logger.ts";

const RETRY_MS = 2_000;

/**
 * Listens for changes by other processes (PostgreSQL's LISTEN/NOTIFY). A notification only triggers a read of the change
 * log. Notifications sent while disconnected are lost, so every (re)connection triggers a read as well.
 */
export class ChangeListener {
  readonly #url: string;
  readonly #onChange: () => Promise<void>;
  readonly #logger: Logger;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param onChange reads the change log; called also when there may be no change */
  constructor(url: string, onChange: () => Promise<void>, logger: Logger) {
    this.#url = url;
    this.#onChange = onChange;
    this.#logger = logger;
  }

  /** Connects, and reconnects whenever the connection is lost. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on("error", (error) => this.#reconnect(client, error));
    client.on("end", () => this.#reconnect(client, undefined));
    client.on("notification", () => this.#notify());
    try {
      await client.connect();
      await client.query("LISTEN catalogue");
      this.#notify();
    } catch (error) {
      this.#reconnect(client, error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #notify(): void {
    this.#onChange().catch((error: unknown) =>
      this.#logger.warn({ err: error }, "catalogue not brought up to date"),
    );
  }

  #reconnect(client: pg.Client, error: unknown): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = undefined;
    if (error) this.#logger.warn({ err: error }, "catalogue listener lost its connection");
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.start(), RETRY_MS);
  }
}
