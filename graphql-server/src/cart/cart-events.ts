import type { CurrentUser } from "../security/current-user.ts";
import type { CartChangesService } from "./cart-changes.service.ts";

/** The event's name; its data are the user's id and the version of their cart. */
const EVENT = "cart";
/** Streams of one user that hear of their cart: pages on screen at the same time. The newest ones do. */
const MAX_STREAMS_PER_USER = 20;
/** How often it is looked whether the sessions of open streams have ended (ms). */
const SESSION_CHECK_MS = 30_000;

/** A page's stream. */
interface Stream {
  send(event: string, data: string): void;
  end(): void;
}

interface Followed {
  sessionId: string;
  stream: Stream;
  unsubscribe(): void;
}

export interface CartEventsParts {
  changes: Pick<CartChangesService, "subscribe" | "version">;
  /** Of these sessions, the ones that have not ended. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  maxStreamsPerUser?: number;
  sessionCheckMs?: number;
}

/**
 * Tells a signed-in user's open pages the version of their cart: at once, and after each change of it on any device.
 * A session that has ended hears nothing more, and its streams are ended.
 */
export class CartEvents {
  readonly #parts: CartEventsParts;
  readonly #followed = new Map<string, Set<Followed>>();
  readonly #sessionCheck: NodeJS.Timeout;

  constructor(parts: CartEventsParts) {
    this.#parts = parts;
    const check = () => void this.#endDead().catch(() => undefined);
    this.#sessionCheck = setInterval(check, parts.sessionCheckMs ?? SESSION_CHECK_MS).unref();
  }

  /** Sends the user's events to a stream until the function it returns is called. */
  follow({ userId, sessionId }: CurrentUser, stream: Stream): () => void {
    let told = -1;
    const tell = async (version: number) => {
      if (version <= told) return;
      told = version;
      const isLive = (await this.#parts.liveSessions([sessionId])).has(sessionId);
      if (isLive) stream.send(EVENT, `${userId} ${version}`);
      else stream.end();
    };
    // A stream whose state cannot be told begins anew, and with it its page.
    const tellOrEnd = (version: number) => void tell(version).catch(() => stream.end());
    const unsubscribe = this.#parts.changes.subscribe(userId, tellOrEnd);
    this.#parts.changes.version(userId).then(tellOrEnd, () => stream.end());
    return this.#add(userId, { sessionId, stream, unsubscribe });
  }

  close(): void {
    clearInterval(this.#sessionCheck);
  }

  #add(userId: string, one: Followed): () => void {
    const streams = this.#followed.get(userId) ?? new Set();
    this.#followed.set(userId, streams.add(one));
    const [oldest] = streams;
    // It goes on hearing of the catalogue.
    if (oldest && streams.size > (this.#parts.maxStreamsPerUser ?? MAX_STREAMS_PER_USER))
      this.#remove(userId, oldest);
    return () => this.#remove(userId, one);
  }

  #remove(userId: string, one: Followed): void {
    one.unsubscribe();
    const streams = this.#followed.get(userId);
    streams?.delete(one);
    if (streams?.size === 0) this.#followed.delete(userId);
  }

  async #endDead(): Promise<void> {
    const all = [...this.#followed.values()].flatMap((streams) => [...streams]);
    if (all.length === 0) return;
    const live = await this.#parts.liveSessions([...new Set(all.map(({ sessionId }) => sessionId))]);
    for (const { sessionId, stream } of all) if (!live.has(sessionId)) stream.end();
  }
}
