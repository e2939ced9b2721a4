import type { StateStore } from "../state-store.ts";

/** In memory, and without a timer: for tests with fake timers. */
export function memoryStore<State>(empty: State): StateStore<State> {
  let state = empty;
  return {
    read: async () => state,
    async change(by) {
      const before = state;
      state = by(before);
      return { before, after: state };
    },
    release: async () => undefined,
  };
}
