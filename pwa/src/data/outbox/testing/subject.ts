import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import type { Items } from "../logged-store.ts";
import type { Delivery } from "../outbox.ts";

/** How the database fails in a test: the disk is full, or the database cannot be read. */
export type Fault = "full" | "unreadable";

/**
 * An outbox under test, and a server that accepts its requests. An item may need several requests; `Sent` is the
 * content of one request.
 */
export interface Subject<
  State,
  Item extends { readonly id: string },
  Answer,
  Sent extends { readonly id: string } = Item,
> {
  readonly items: Items<State, Item>;
  /** Creates an item that is newer than all items created before. */
  make(number: number, choice: number): Item;
  delivery(send: (batch: readonly Sent[]) => Promise<DocumentAnswer<Answer>>): Delivery<State, Sent, Answer>;
  /**
   * Returns the key of an item's record in the database. If a change gives the item another key, the item is written
   * again under that key.
   */
  keyOf(item: Item): string;
  /** Deletes the user's data at a sign-out. Undefined if this test has no sign-out. */
  readonly erase?: (state: State) => State;
  /** True for an item that a sign-out deletes. */
  isErased?(item: Item): boolean;
  /** The ways in which the database may fail in this test. On a full disk, records can still be read and deleted. */
  readonly faults: readonly Fault[];
  server(): {
    apply(batch: readonly Sent[]): Answer;
    /**
     * Checks that the server has applied each `certain` item exactly once, and each `uncertain` item at most once. An
     * item is uncertain if the browser may have lost it.
     */
    check(certain: readonly Item[], uncertain: readonly Item[]): void;
  };
}
