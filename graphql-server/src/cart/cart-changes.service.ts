import { setTimeout as pause } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { prepared } from "../database/prepared-statement.ts";

/** The channel of PostgreSQL's notifications of changed carts; a payload is the user's id and the cart's version. */
const CHANNEL = "cart";
const NOTIFY = prepared("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload");
/** Users whose changes may wait for a database that does not answer; beyond, hints are dropped. */
const MAX_UNSENT = 10_000;
/** From one statement to the next (ms): each wakes PostgreSQL and every process of the shop, and nobody sees the wait. */
const PAUSE_MS = 20;

type Listener = (version: number) => void;

/**
 * Tells the open pages of a user, over all processes, that their cart has another version. A notification is a hint,
 * sent after the commit: within the transaction it would queue the commits of all users (PostgreSQL locks its
 * notification queue). A hint that is lost is made good by the version that each stream begins with.
 */
export class CartChangesService {
  readonly channel = CHANNEL;
  readonly #database: Pick<DataSource, "query">;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #unsent = new Map<string, number>();
  readonly #closing = new AbortController();
  #isSending = false;
  #sent = Promise.resolve();

  constructor(database: Pick<DataSource, "query">) {
    this.#database = database;
  }

  /** Calls back with each new version of the user's cart. @returns a function that stops it */
  subscribe(userId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(userId) === listeners) this.#listeners.delete(userId);
    };
  }

  /** The version of the user's cart; 0 before its first edit. */
  async version(userId: string): Promise<number> {
    return (await this.#versions([userId])).get(userId) ?? 0;
  }

  /** The user's cart has been changed, and the change is committed. */
  publish(userId: string, version: number): void {
    this.#tell(userId, version);
    if (this.#unsent.size < MAX_UNSENT) this.#unsent.set(userId, version);
    if (!this.#isSending) this.#sent = this.#send();
  }

  /** Sends what is left, at once: the pages of other processes go on. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sent;
  }

  /** A notification has arrived: of another process, or of this one once more. */
  readonly receive = (payload: string): void => {
    const [userId = "", version] = payload.split(" ");
    this.#tell(userId, Number(version));
  };

  /** Tells the versions of all carts that are listened to: notifications may have been missed. */
  readonly catchUp = async (): Promise<void> => {
    for (const [userId, version] of await this.#versions([...this.#listeners.keys()]))
      this.#tell(userId, version);
  };

  #tell(userId: string, version: number): void {
    for (const listener of this.#listeners.get(userId) ?? []) listener(version);
  }

  /** What is published while a statement is under way, and in the pause after it, leaves with the next one. */
  async #send(): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#unsent.size > 0) {
        const sent = [...this.#unsent];
        const payloads = sent.map(([userId, version]) => `${userId} ${version}`);
        await this.#database.query(NOTIFY, [CHANNEL, payloads]);
        for (const [userId, version] of sent)
          if (this.#unsent.get(userId) === version) this.#unsent.delete(userId);
        await pause(PAUSE_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    } catch {
      // What is left goes with the next change.
    } finally {
      this.#isSending = false;
    }
  }

  async #versions(userIds: readonly string[]): Promise<Map<string, number>> {
    if (userIds.length === 0) return new Map();
    const rows: { userId: string; version: number }[] = await this.#database.query(
      `SELECT user_id AS "userId", version FROM carts WHERE user_id = ANY($1::uuid[])`,
      [userIds],
    );
    return new Map(rows.map(({ userId, version }) => [userId, version]));
  }
}
