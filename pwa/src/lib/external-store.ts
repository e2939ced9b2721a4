import { useSyncExternalStore } from "react";

/** A value outside of React that components follow. */
export abstract class Store<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly get = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected set(state: State): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Follows a store. Server and hydration see `initial`, so that what the server drew stays true. */
export function useStore<State>(store: Store<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}
