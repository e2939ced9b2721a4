import type { StateStore } from "./state-store.ts";
import { type LogEntries, valuesOf, type WriteAheadLog } from "./write-ahead-log.ts";

/** The items of a state, in pure functions. */
export interface Items<State, Item> {
  readonly empty: State;
  /** The valid items of what was logged, in the order they were made. */
  parse(logged: readonly unknown[]): readonly Item[];
  /** Adds an item; one that the state knows already, pending or not, is not added again. */
  add(state: State, item: Item): State;
  /** The item as one that may have been sent: from then on it is never changed. */
  asSent(item: Item): Item;
  /** What the log must hold where the database refuses to store it. */
  itemsOf(state: State): readonly Item[];
  /** What the state holds beside its items. */
  withoutItems(state: State): State;
  /** The stored state with what was known beside items while the database refused it. */
  recover(stored: State, known: State): State;
}

/**
 * A page's store: an item is in the log until the database has it. Where the browser refuses the database (private mode,
 * full disk), the log alone is the record, and all that was pending goes into it. An item that is found in the log counts as one
 * that may have been sent.
 * @param isNew true for a logged item that this page has just made: it has not been sent, and may be merged with another
 */
export function loggedStore<State, Item extends { readonly id: string }>(
  { empty, parse, add, asSent, itemsOf, withoutItems, recover }: Items<State, Item>,
  database: StateStore<State>,
  log: WriteAheadLog<Item>,
  isNew: (id: string) => boolean = () => false,
): StateStore<State> {
  /** The last state that was read or stored; while the database refuses to store it, what it holds beside items. */
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
      // What was known is shown on.
    }
    return known;
  }

  /** The log gets all items first, and what is gone leaves the database before it leaves the log: a page may die in between. */
  async function changeLog(by: (state: State) => State) {
    const base = await stored();
    keepInLog(base, (state) => state);
    await database.release(by).catch(() => undefined);
    return { before: base, after: keepInLog(known, by) };
  }

  /** @param base what is known, beside what is logged */
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
