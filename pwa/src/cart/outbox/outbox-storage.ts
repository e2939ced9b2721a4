import { EMPTY_OUTBOX, type Outbox } from "./outbox-reducer.ts";

/** Where outboxes are stored, by user. */
export interface OutboxStorage {
  read(userId: string): Promise<Outbox>;
  /** Reads, changes and writes in one transaction; what it resolves with is durable. */
  change(userId: string, by: (outbox: Outbox) => Outbox): Promise<Outbox>;
  /** The users of whom something is stored. */
  users(): Promise<string[]>;
  erase(userId: string): Promise<void>;
}

/** In memory: for as long as the page lives. */
export function memoryStorage(): OutboxStorage {
  const outboxes = new Map<string, Outbox>();
  const read = (userId: string) => outboxes.get(userId) ?? EMPTY_OUTBOX;
  return {
    read: async (userId) => read(userId),
    async change(userId, by) {
      const after = by(read(userId));
      outboxes.set(userId, after);
      return after;
    },
    users: async () => [...outboxes.keys()],
    erase: async (userId) => void outboxes.delete(userId),
  };
}
