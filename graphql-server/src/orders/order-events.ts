import type { CurrentUser } from "../security/current-user.ts";
import { NewestFollowers } from "./newest-followers.ts";
import {
  EVERYBODY,
  type OrderNews,
  type OrderNewsKind,
  type OrderNewsService,
} from "./order-news.service.ts";

/** The event's name; its data say whether an order is new or changed. */
const EVENT = "orders";
/** Streams that hear of orders: the open panels of all admins. The newest ones do. */
const MAX_STREAMS = 200;

interface Follower {
  user: CurrentUser;
  send(event: string, data: string): void;
}

/** An admin whose session has not ended, by the session's id. */
export type LiveAdmins = ReadonlyMap<string, { role: string }>;

export interface OrderEventsParts {
  news: Pick<OrderNewsService, "subscribe">;
  /** Of these sessions, those that have not ended and whose user is an admin now. */
  liveAdmins(sessionIds: readonly string[]): Promise<LiveAdmins>;
  maxStreams?: number;
}

/** Tells admins' open pages that there is a new order, or that one has changed: those whom it concerns. */
export class OrderEvents {
  readonly #parts: OrderEventsParts;
  readonly #followers: NewestFollowers<Follower>;
  /** What is still to be told: by kind, the admins concerned. Many orders at once are one event. */
  readonly #pending = new Map<OrderNewsKind, Set<string>>();
  readonly #unsubscribe: () => void;
  #isTelling = false;

  constructor(parts: OrderEventsParts) {
    this.#parts = parts;
    this.#followers = new NewestFollowers(parts.maxStreams ?? MAX_STREAMS);
    this.#unsubscribe = parts.news.subscribe((news) => this.#onNews(news));
  }

  /** Sends an admin's events to a stream until the function it returns is called; other users hear nothing. */
  follow(user: CurrentUser, { send }: Pick<Follower, "send">): () => void {
    if (user.role === "GENERAL") return () => undefined;
    return this.#followers.add({ user, send });
  }

  close(): void {
    this.#unsubscribe();
    this.#followers.clear();
  }

  #onNews({ kind, audience }: OrderNews): void {
    if (this.#followers.all.length === 0) return;
    const pending = this.#pending.get(kind) ?? new Set();
    for (const userId of audience) pending.add(userId);
    this.#pending.set(kind, pending);
    if (!this.#isTelling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    for (const [kind, audience] of this.#takePending()) {
      // A hint that cannot be told now is told with the next one.
      await this.#tell(kind, audience).catch(() => undefined);
    }
    this.#isTelling = false;
  }

  *#takePending(): Generator<[OrderNewsKind, Set<string>]> {
    for (let [next] = this.#pending; next; [next] = this.#pending) {
      this.#pending.delete(next[0]);
      yield next;
    }
  }

  /** The session and the role are looked up again: whoever was an admin hears nothing more. */
  async #tell(kind: OrderNewsKind, audience: ReadonlySet<string>): Promise<void> {
    const followers = this.#followers.all;
    const live = await this.#parts.liveAdmins([...new Set(followers.map(({ user }) => user.sessionId))]);
    for (const { user, send } of followers) {
      const role = live.get(user.sessionId)?.role;
      const isConcerned = audience.has(user.userId) || audience.has(EVERYBODY);
      if (role === "SUPER_ADMIN" || (role === "ADMIN" && isConcerned)) send(EVENT, kind);
    }
  }
}
