import type { StateStore } from "../state-store.ts";

/** A store in memory, for tests. It uses no timers, so it also works in a test with fake timers. */
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
