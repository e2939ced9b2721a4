import type { StateStore } from "./state-store.ts";
import { type LogEntries, valuesOf, type WriteAheadLog } from "./write-ahead-log.ts";

/** The items of an outbox's state, as pure functions. */
export interface Items<State, Item> {
  readonly empty: State;
  /** Returns the valid items of the log, in the order in which they were created. */
  parse(logged: readonly unknown[]): readonly Item[];
  /** Adds an item. An item that the state has already, pending or not, is not added again. */
  add(state: State, item: Item): State;
  /** Returns the item marked as possibly sent. A marked item is never changed. */
  asSent(item: Item): Item;
  /** Returns what the log must contain while the database refuses to store it. */
  itemsOf(state: State): readonly Item[];
  /** Returns the state without its items. */
  withoutItems(state: State): State;
  /** Returns the stored state, plus what the page knew besides items while the database refused to store it. */
  recover(stored: State, known: State): State;
}

/**
 * Creates the store of a page: an item stays in the log until the database has it. If the browser refuses the
 * database (private mode, full disk), the log is the only record and receives all pending items. An item found in the
 * log counts as possibly sent.
 * @param isNew true for a logged item that this page has just created; it was not sent, and may be merged with
 * another
 */
export function loggedStore<State, Item extends { readonly id: string }>(
  { empty, parse, add, asSent, itemsOf, withoutItems, recover }: Items<State, Item>,
  database: StateStore<State>,
  log: WriteAheadLog<Item>,
  isNew: (id: string) => boolean = () => false,
): StateStore<State> {
  /**
   * The last state that was read or stored. While the database refuses to store a state, this is its part without
   * items.
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
      // If the database cannot be read, the state known so far stays on screen.
    }
    return known;
  }

  /**
   * Items are added to the log before the database, and deleted from the database before the log. If the page dies
   * between the two writes, the log then still contains every item that the database has.
   */
  async function changeLog(by: (state: State) => State) {
    const base = await stored();
    keepInLog(base, (state) => state);
    await database.release(by).catch(() => undefined);
    return { before: base, after: keepInLog(known, by) };
  }

  /** @param base the known state, without the log */
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
