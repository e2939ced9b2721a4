import type { Transport } from "./cart-api.ts";
import type { PendingOperation, StoredOperation } from "./outbox-records.ts";
import { answered, departing, edited, type Outbox, refusedWhole } from "./outbox-reducer.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

/** The name of the one sender's lock, of the tabs' channel and of the worker's Background Sync. */
export const CART_OUTBOX = "cart-outbox";

/**
 * How a flush ended: all is sent, or the code of what stopped it and for how many milliseconds the server asks to be
 * left alone; what was not sent is kept.
 */
export type FlushEnd = { ok: true } | { ok: false; code: string; pauseMs?: number | undefined };

/** What tabs and worker tell each other: whose outbox has changed. */
interface Message {
  userId: string;
  erased?: boolean;
}

/** What a page does beside. */
export interface OutboxEvents {
  /** edits are kept on the device */
  whenKept?: (edits: readonly PendingOperation[]) => void;
  /** a person was forgotten */
  whenErased?: (userId: string) => void;
  /** something could not be sent */
  whenStopped?: () => void;
}

/**
 * The device's cart operations: kept before they are sent, sent in order by one sender over all tabs and the service
 * worker, taken out together with the answer that confirms them. Nothing is ever sent as another person's.
 */
export class CartOutbox {
  readonly #storage: OutboxStorage;
  readonly #send: Transport;
  readonly #events: OutboxEvents;
  readonly #channel: BroadcastChannel | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Persons who were forgotten since the last batch of theirs was gathered. */
  readonly #erasures = new Set<string>();
  readonly #listeners = new Set<(userId: string, outbox: Outbox) => void>();

  constructor(storage: OutboxStorage, send: Transport, events: OutboxEvents = {}) {
    this.#storage = storage;
    this.#send = send;
    this.#events = events;
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(CART_OUTBOX);
    this.#channel.onmessage = ({ data: { userId, erased } }: MessageEvent<Message>) => {
      if (erased) this.#erasures.add(userId);
      void this.#storage.read(userId).then((outbox) => this.#tell(userId, outbox));
    };
  }

  /** Tells of every change, whichever tab or worker made it. */
  follow(listener: (userId: string, outbox: Outbox) => void): void {
    this.#listeners.add(listener);
  }

  read(userId: string): Promise<Outbox> {
    return this.#storage.read(userId);
  }

  /** Keeps edits of one person; they survive the page from the moment this resolves. */
  async edit(userId: string, edits: readonly PendingOperation[]): Promise<Outbox> {
    const outbox = await this.#change(userId, (before) => edits.reduce(edited, before));
    this.#events.whenKept?.(edits);
    return outbox;
  }

  dismissRefusals(userId: string): Promise<Outbox> {
    return this.#change(userId, (outbox) => ({ ...outbox, refusals: [] }));
  }

  /** Forgets a person, what was not sent included. */
  async erase(userId: string): Promise<void> {
    this.#erasures.add(userId);
    this.#post({ userId, erased: true });
    await this.#storage.erase(userId);
    this.#events.whenErased?.(userId);
    this.#post({ userId });
  }

  /** Sends all that waits, then nothing; where nothing waits and `ask` is set, asks for the cart. */
  flush(userId: string, { ask }: { ask: boolean }): Promise<FlushEnd> {
    return this.#inTurn(async () => {
      for (let first = true; ; first = false) {
        this.#erasures.delete(userId);
        const batch = await this.#depart(userId);
        if (batch.length === 0 && !(first && ask)) return { ok: true };
        const reply = await this.#send(userId, batch);
        // Answered after the person left: nothing of it may be kept.
        if (this.#erasures.has(userId)) return { ok: false, code: "ERASED" };
        if (reply.kind === "failed") {
          if (batch.length > 0) this.#events.whenStopped?.();
          return { ok: false, code: reply.code, pauseMs: reply.pauseMs };
        }
        if (reply.kind === "malformed" && batch.length === 0) return { ok: false, code: "BAD_USER_INPUT" };
        const { operations } = await this.#change(userId, (outbox) =>
          reply.kind === "answered" ? answered(outbox, reply) : refusedWhole(outbox, batch, reply.message),
        );
        // An answer that leaves out what it was asked changes nothing; asking on at once would never end.
        const asked = new Set(batch.map(({ id }) => id));
        if (operations.some(({ id }) => asked.has(id))) return { ok: false, code: "INCOMPLETE" };
      }
    });
  }

  /** Sends what waits of every person; the server takes none but the signed-in one's. */
  async flushAll(): Promise<FlushEnd[]> {
    const persons = await this.#storage.persons();
    return Promise.all(persons.map((userId) => this.flush(userId, { ask: false })));
  }

  /** One after the other, over all tabs and the worker; where the browser has no locks, within this page. */
  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    // Where the type says it always is: not in old Safari, nor without https.
    const locks: LockManager | undefined = navigator.locks;
    if (locks) return locks.request(CART_OUTBOX, task);
    const result = this.#turn.then(task);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #depart(userId: string): Promise<readonly StoredOperation[]> {
    let batch: readonly StoredOperation[] = [];
    const { operations } = await this.#storage.read(userId);
    if (operations.length === 0) return [];
    await this.#storage.change(userId, (outbox) => {
      const leaving = departing(outbox);
      batch = leaving.batch;
      return leaving.outbox;
    });
    return batch;
  }

  async #change(userId: string, by: (outbox: Outbox) => Outbox): Promise<Outbox> {
    const outbox = await this.#storage.change(userId, by);
    this.#tell(userId, outbox);
    this.#post({ userId });
    return outbox;
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #tell(userId: string, outbox: Outbox): void {
    for (const listener of this.#listeners) listener(userId, outbox);
  }
}
