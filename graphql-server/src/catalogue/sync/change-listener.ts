import pg from "pg";
import type { Logger } from "../../shared/logger.ts";

const RETRY_MS = 2_000;

/**
 * Hears of changes other processes make (LISTEN/NOTIFY). A notification is only a hint to read the change log:
 * those sent while disconnected are lost, so every (re)connection gives the hint as well.
 */
export class ChangeListener {
  readonly #url: string;
  readonly #onHint: () => Promise<void>;
  readonly #logger: Logger;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, onHint: () => Promise<void>, logger: Logger) {
    this.#url = url;
    this.#onHint = onHint;
    this.#logger = logger;
  }

  /** Connects, and connects again whenever the connection is lost. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, undefined));
    client.on("notification", () => this.#hint());
    try {
      await client.connect();
      await client.query("LISTEN catalogue");
      this.#hint();
    } catch (error) {
      this.#lost(client, error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #hint(): void {
    this.#onHint().catch((error: unknown) =>
      this.#logger.warn({ err: error }, "catalogue not brought up to date"),
    );
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = undefined;
    if (error) this.#logger.warn({ err: error }, "catalogue listener lost its connection");
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.start(), RETRY_MS);
  }
}
