import { useSyncExternalStore } from "react";

/** What components need of a store to follow it. */
export interface ReadableStore<State> {
  get(): State;
  subscribe(listener: () => void): () => void;
}

/** A value outside of React that components follow with `useExternalStore`. */
export abstract class ExternalStore<State> implements ReadableStore<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly get = (): State => this.#state;

  /** Calls the listener after each change. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected set(state: State): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Follows a store. Server and hydration see `initial`, so that the hydrated page equals the server's. */
export function useExternalStore<State>(store: ReadableStore<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}

const never = () => () => undefined;

/** False on the server and during hydration: what only the browser knows is rendered afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
