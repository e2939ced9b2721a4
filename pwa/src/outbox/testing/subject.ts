import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import type { Items } from "../logged-store.ts";
import type { Delivery } from "../outbox.ts";

/** How a database refuses: the disk is full, or the database cannot be read. */
export type Fault = "full" | "unreadable";

/**
 * An outbox under test, with a server that accepts its requests. `Sent` is what one request sends, if an item needs
 * several.
 */
export interface Subject<
  State,
  Item extends { readonly id: string },
  Answer,
  Sent extends { readonly id: string } = Item,
> {
  readonly items: Items<State, Item>;
  /** Creates an item. It is later than all items before. */
  make(number: number, choice: number): Item;
  delivery(send: (batch: readonly Sent[]) => Promise<DocumentAnswer<Answer>>): Delivery<State, Sent, Answer>;
  /**
   * Returns the key of an item's record in the database. A change may change the key; the item is then written again.
   */
  keyOf(item: Item): string;
  /** Deletes the user's data at a sign-out. Undefined if this test has no sign-out. */
  readonly erase?: (state: State) => State;
  /** True for an item that a sign-out deletes. */
  isErased?(item: Item): boolean;
  /** The ways in which the database may refuse. A full disk can still be read, and records can be deleted. */
  readonly faults: readonly Fault[];
  server(): {
    apply(batch: readonly Sent[]): Answer;
    /** Expects that each certain item took effect once, and each uncertain item once or not at all. */
    check(certain: readonly Item[], uncertain: readonly Item[]): void;
  };
}
