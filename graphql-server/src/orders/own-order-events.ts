import type { CurrentUser } from "../security/current-user.ts";
import { NewestFollowers } from "./newest-followers.ts";
import { MAX_DEVICE_ORDERS } from "./order.rules.ts";
import type { OrderNews, OrderNewsService } from "./order-news.service.ts";

/** The event's name; its data say nothing of the order. */
const EVENT = "own-orders";
const CHANGED = "CHANGED";
/** Streams that hear of their orders: open pages of orders. The newest ones do. */
const MAX_STREAMS = 1_000;
const MARK = /^[0-9a-f]{4}$/;

interface Follower {
  user: CurrentUser | null;
  marks: ReadonlySet<string>;
  send(event: string, data: string): void;
}

export interface OwnOrderEventsParts {
  news: Pick<OrderNewsService, "subscribe">;
  /** Of these sessions, the ones that have not ended. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  maxStreams?: number;
}

/**
 * Tells the open pages of whoever has ordered that one of their orders has changed, and nothing else: they ask for it by
 * what only they have, a session or an id.
 */
export class OwnOrderEvents {
  readonly #parts: OwnOrderEventsParts;
  readonly #followers: NewestFollowers<Follower>;
  readonly #unsubscribe: () => void;

  constructor(parts: OwnOrderEventsParts) {
    this.#parts = parts;
    this.#followers = new NewestFollowers(parts.maxStreams ?? MAX_STREAMS);
    this.#unsubscribe = parts.news.subscribe((news) => this.#onNews(news));
  }

  /** Sends news of a user's orders, and of those with these marks, to a stream until the function it returns is called. */
  follow(user: CurrentUser | null, marks: ReadonlySet<string>, { send }: Pick<Follower, "send">): () => void {
    return this.#followers.add({ user, marks, send });
  }

  close(): void {
    this.#unsubscribe();
    this.#followers.clear();
  }

  #onNews({ customer }: OrderNews): void {
    const owners: Follower[] = [];
    for (const follower of this.#followers.all) {
      if (!customer || customer.marks.some((mark) => follower.marks.has(mark))) follower.send(EVENT, CHANGED);
      else if (customer.userId !== null && customer.userId === follower.user?.userId) owners.push(follower);
    }
    // A hint that cannot be told now is made good when the page is opened again.
    if (owners.length > 0) void this.#tellOwners(owners).catch(() => undefined);
  }

  /** The session is looked up again: one that has ended hears nothing more. */
  async #tellOwners(owners: readonly Follower[]): Promise<void> {
    const sessions = owners.flatMap(({ user }) => user?.sessionId ?? []);
    const live = await this.#parts.liveSessions([...new Set(sessions)]);
    for (const { user, send } of owners) if (user && live.has(user.sessionId)) send(EVENT, CHANGED);
  }
}

/**
 * The marks in the address of a page's stream, `?orders=3f2a,07c1`; undefined where it does not ask for news of orders.
 * What is none is left out, and what comes after as many as a device keeps.
 */
export function followedMarks(address: string): ReadonlySet<string> | undefined {
  const asked = new URLSearchParams(address.split("?", 2)[1]).get("orders");
  if (asked === null) return undefined;
  const marks = asked.split(",", MAX_DEVICE_ORDERS);
  return new Set(marks.filter((mark) => MARK.test(mark)));
}
