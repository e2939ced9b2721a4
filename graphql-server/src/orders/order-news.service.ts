import { randomUUID } from "node:crypto";
import type { DataSource } from "typeorm";

/** The channel of PostgreSQL's notifications about orders. */
const CHANNEL = "orders";
/** In the place of an admin's id: all admins. */
export const EVERYBODY = "*";
/** Admins named in a notification at most: its text is limited to 8,000 bytes. */
const MAX_NAMED = 150;

/** NEW: an order has arrived; CHANGED: one is another than before. */
export type OrderNewsKind = "NEW" | "CHANGED";

export interface OrderNews {
  kind: OrderNewsKind;
  /** Ids of the admins it concerns besides the super admins, or `EVERYBODY`. */
  audience: readonly string[];
  /** Whose order it is; undefined where news may have been missed, which may have concerned anybody. */
  customer: OrderCustomer | undefined;
}

/** How the pages of whoever has ordered are found: by their account, or by marks of the order's ids. */
export interface OrderCustomer {
  /** Null for an order without an account. */
  userId: string | null;
  /** The `orderMark` of each id under which a device may know the order. */
  marks: readonly string[];
}

export const NOBODY: OrderCustomer = { userId: null, marks: [] };

type Listener = (news: OrderNews) => void;

/**
 * Tells this process and the others that something has happened to an order, after its commit. It is a hint without
 * anything of the order: a panel that missed one sees the order when it asks the next time.
 */
export class OrderNewsService {
  readonly channel = CHANNEL;
  readonly #database: DataSource;
  readonly #self = randomUUID();
  readonly #listeners = new Set<Listener>();

  constructor(database: DataSource) {
    this.#database = database;
  }

  /** Calls back with all news. @returns a function that stops it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  publish(news: OrderNews): void {
    this.#tell(news);
    const { userId, marks } = news.customer ?? NOBODY;
    const whose = [userId ?? "-", marks.join(",") || "-"];
    const payload = [this.#self, news.kind, ...whose, ...news.audience.slice(0, MAX_NAMED)].join(" ");
    this.#database.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]).catch(() => undefined);
  }

  /** A notification has arrived; this process has told its own already. */
  readonly receive = (payload: string): void => {
    const [sender, kind, userId = "-", marks = "-", ...audience] = payload.split(" ");
    if (sender === this.#self) return;
    const customer = { userId: userId === "-" ? null : userId, marks: marks.split(",") };
    this.#tell({ kind: kind === "NEW" ? "NEW" : "CHANGED", audience, customer });
  };

  /** Notifications may have been missed. Panels ask again by themselves when they come back to the front. */
  readonly catchUp = async (): Promise<void> =>
    this.#tell({ kind: "CHANGED", audience: [EVERYBODY], customer: undefined });

  #tell(news: OrderNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}
