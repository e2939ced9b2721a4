import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import type { Items } from "../logged-store.ts";
import type { Delivery } from "../outbox.ts";

/** How a database refuses. */
export type Fault = "full" | "unreadable";

/** An outbox under test, with a server that takes what it sends. */
export interface Subject<State, Item extends { readonly id: string }, Answer> {
  readonly items: Items<State, Item>;
  /** An item that somebody makes, later than all before. */
  make(number: number, choice: number): Item;
  delivery(send: (batch: readonly Item[]) => Promise<DocumentAnswer<Answer>>): Delivery<State, Item, Answer>;
  /** The record of an item in the database: another record is written anew. */
  keyOf(item: Item): string;
  /** A sign-out: what is the person's own goes. Undefined where nobody signs out in this world. */
  readonly erase?: (state: State) => State;
  /** True for an item that a sign-out deletes. */
  isErased?(item: Item): boolean;
  /** How the database may refuse: a full disk is still read, and lets go of records. */
  readonly faults: readonly Fault[];
  server(): {
    apply(batch: readonly Item[]): Answer;
    /** Each of the certain items took effect once; of the others at most once. */
    check(certain: readonly Item[], uncertain: readonly Item[]): void;
  };
}
