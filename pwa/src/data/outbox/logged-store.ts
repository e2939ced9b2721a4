import type { StateStore } from "./state-store.ts";
import { type LogEntries, valuesOf, type WriteAheadLog } from "./write-ahead-log.ts";

/** The functions with which one kind of items (cart edits, orders or messages) is logged and stored. All are pure. */
export interface Items<State, Item> {
  readonly empty: State;
  /** Returns the name of an item's record in the log; by default the item's id. */
  nameOf?(item: Item): string;
  /** Returns the valid items of the log, the oldest first. */
  parse(logged: readonly unknown[]): readonly Item[];
  /**
   * Adds an item to the state. Does nothing if the state contains the item or has contained it recently: an item may
   * still be in the log after the database has stored it.
   */
  add(state: State, item: Item): State;
  /**
   * Returns the item, marked as possibly sent. A marked item is never changed, because the server may already have
   * executed it.
   */
  asSent(item: Item): Item;
  /** Returns the items that the log must contain while the browser refuses the database. */
  itemsOf(state: State): readonly Item[];
  withoutItems(state: State): State;
  /**
   * Called when the browser accepts the database again. Returns the database's state, to which it has added what the
   * page has learned in the meantime, such as the server's answers. It adds no items, because they are in the log.
   */
  recover(stored: State, known: State): State;
}

/**
 * Returns the store of a page. An item stays in the log until the database has it. If the browser refuses the database
 * (private mode, full disk), the log is the only storage of all pending items. An item that a former page has logged
 * counts as possibly sent.
 * @param isNew true for a logged item that this page has just created. Such an item was not sent yet, so it may be
 * merged with another item
 */
export function loggedStore<State, Item extends { readonly id: string }>(
  { empty, parse, add, asSent, itemsOf, withoutItems, recover }: Items<State, Item>,
  database: StateStore<State>,
  log: WriteAheadLog<Item>,
  isNew: (id: string) => boolean = () => false,
): StateStore<State> {
  /**
   * The state that was last read or stored. While the browser refuses access to the database, this state contains no
   * items: they are only in the log.
   */
  let known = empty;
  let isRefused = false;

  const withLogged = (state: State, entries: LogEntries): State =>
    parse(valuesOf(entries)).reduce(
      (taken, item) => add(taken, isRefused || !isNew(item.id) ? asSent(item) : item),
      state,
    );

  async function stored(): Promise<State> {
    if (isRefused) return known;
    try {
      known = await database.read();
    } catch {
      // If the database cannot be read, the page continues with the state that it has last read.
    }
    return known;
  }

  /**
   * Changes the state while the browser refuses the database: first writes all items to the log, then deletes removed
   * items from the database, then deletes them from the log. In this sequence the log contains every item that the
   * database has, even if the page is killed in between.
   */
  async function changeLog(by: (state: State) => State) {
    const base = await stored();
    keepInLog(base, (state) => state);
    await database.release(by).catch(() => undefined);
    return { before: base, after: keepInLog(known, by) };
  }

  /**
   * Writes the items to the log in local storage, because the browser refuses the database.
   * @param base the state that was last read, without the items of the log
   */
  function keepInLog(base: State, by: (state: State) => State): State {
    isRefused = true;
    const entries = log.entries();
    const logged = withLogged(base, entries);
    const after = by(itemsOf(logged).map(asSent).reduce(add, withoutItems(logged)));
    known = withoutItems(after);
    log.replace(entries, itemsOf(after).map(asSent));
    return after;
  }

  return {
    read: async () => withLogged(await stored(), log.entries()),
    async change(by) {
      let entries: LogEntries = new Map();
      try {
        const change = await database.change((before) => {
          entries = log.entries();
          return by(withLogged(isRefused ? recover(before, known) : before, entries));
        });
        isRefused = false;
        known = change.after;
        log.remove(entries);
        return change;
      } catch {
        return changeLog(by);
      }
    },
    release: (by) => database.release(by),
  };
}
