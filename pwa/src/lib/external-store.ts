import { useSyncExternalStore } from "react";

export interface ReadableStore<State> {
  get(): State;
  subscribe(listener: () => void): () => void;
}

/** A value outside of React to which components subscribe with `useExternalStore`. */
export abstract class ExternalStore<State> implements ReadableStore<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly get = (): State => this.#state;

  /** Calls `listener` after each change of the state. @returns a function that ends the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected set(state: State): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * Subscribes to a store. While the server renders and during hydration, the state is `initial`, so that the hydrated
 * page equals the page of the server.
 */
export function useExternalStore<State>(store: ReadableStore<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}

const subscribeToNothing = () => () => undefined;

/**
 * True once the page is hydrated; false on the server and during hydration. Values that only the browser knows are
 * rendered after hydration.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
