import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { LOCAL_OUTBOX_PREFIX } from "../../lib/storage/storage-keys.ts";
import type { Outbox } from "./outbox-reducer.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import { parseOperations, parseStoredCart } from "./outbox-validation.ts";

/** In local storage, an outbox as JSON under each user's key: outlives the page where the database is refused. */
export function localOutboxStorage(storage: EnumerableStorage): OutboxStorage {
  const keyOf = (userId: string) => LOCAL_OUTBOX_PREFIX + userId;

  function read(userId: string): Outbox {
    const record = parse(storage.getItem(keyOf(userId)));
    const { keptIds: recentIds, ...cart } = parseStoredCart(record);
    return { ...cart, recentIds, operations: parseOperations(operationsOf(record)) };
  }

  return {
    read: async (userId) => read(userId),
    async change(userId, by) {
      // Read and written in one turn: other tabs write before or after it.
      const { recentIds: keptIds, ...outbox } = by(read(userId));
      storage.setItem(keyOf(userId), JSON.stringify({ ...outbox, keptIds }));
      return { ...outbox, recentIds: keptIds };
    },
    users: async () =>
      storage
        .keys()
        .filter((key) => key.startsWith(LOCAL_OUTBOX_PREFIX))
        .map((key) => key.slice(LOCAL_OUTBOX_PREFIX.length)),
    erase: async (userId) => storage.removeItem(keyOf(userId)),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

const operationsOf = (record: unknown): readonly unknown[] =>
  typeof record === "object" && record !== null && "operations" in record && Array.isArray(record.operations)
    ? record.operations
    : [];
