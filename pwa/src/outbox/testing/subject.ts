import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import type { Items } from "../logged-store.ts";
import type { Delivery } from "../outbox.ts";

/** The way in which a database refuses. */
export type Fault = "full" | "unreadable";

/** An outbox under test, with a server that accepts its requests. */
export interface Subject<State, Item extends { readonly id: string }, Answer> {
  readonly items: Items<State, Item>;
  /** Creates an item, later than all former ones. */
  make(number: number, choice: number): Item;
  delivery(send: (batch: readonly Item[]) => Promise<DocumentAnswer<Answer>>): Delivery<State, Item, Answer>;
  /**
   * Returns the key of an item's record in the database. A changed item may have another key, under which it is written
   * again.
   */
  keyOf(item: Item): string;
  /** Deletes the user's data at a sign-out. Undefined if this world has no sign-out. */
  readonly erase?: (state: State) => State;
  /** True for an item that a sign-out deletes. */
  isErased?(item: Item): boolean;
  /** The ways in which the database may refuse. A full disk can still be read, and records can be deleted. */
  readonly faults: readonly Fault[];
  server(): {
    apply(batch: readonly Item[]): Answer;
    /** Expects that each of the certain items took effect once, and the others at most once. */
    check(certain: readonly Item[], uncertain: readonly Item[]): void;
  };
}
