import type { OfflineDatabase } from "../../offline/database/database.ts";
import type { StoredCart, StoredOperation } from "./outbox-records.ts";
import { inOrderMade, type Outbox } from "./outbox-reducer.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import { parseIds, parseOperations, parseStoredCart } from "./outbox-validation.ts";

declare module "../../offline/database/database.ts" {
  interface OfflineSchema {
    /** The operations that wait for the server, in the order of all tabs. */
    ops: { key: number; value: StoredOperation };
    /** The cart as the server last confirmed it, by user. */
    cart: { key: string; value: StoredCart };
    /**
     * The cart's `keptIds` once more, by user: without them, the log of a killed browser, which may be a minute old, would
     * add a merged operation again.
     */
    recent: { key: string; value: readonly string[] };
  }
}

const STORES = ["ops", "cart", "recent"] as const;

/** In IndexedDB: outlives the page, and is the same in all tabs. */
export function databaseOutboxStorage(database: OfflineDatabase): OutboxStorage {
  // Strict, against a power cut: an operation sent and then lost would be merged with another, and count twice.
  const writeTransaction = () => database.transaction(STORES, "readwrite", { durability: "strict" });

  return {
    async read(userId) {
      const transaction = database.transaction(STORES);
      const [operations, cart, recent] = await Promise.all([
        transaction.objectStore("ops").getAll(),
        transaction.objectStore("cart").get(userId),
        transaction.objectStore("recent").get(userId),
      ]);
      return toOutbox(userId, parseOperations(operations), cart, recent);
    },
    async change(userId, by) {
      const transaction = writeTransaction();
      const ops = transaction.objectStore("ops");
      const [cart, recent] = [transaction.objectStore("cart"), transaction.objectStore("recent")];
      const [records, keys, storedCart, storedRecent] = await Promise.all([
        ops.getAll(),
        ops.getAllKeys(),
        cart.get(userId),
        recent.get(userId),
      ]);
      const stored = parseOperations(records);
      const before = toOutbox(userId, stored, storedCart, storedRecent);
      const after = by(before);
      // What is not somebody's valid operation goes, damaged records with it.
      const left = new Set(stored.filter((operation) => operation.userId !== userId).map(({ seq }) => seq));
      for (const { seq } of after.operations) left.add(seq);
      const gone = keys.filter((key) => !left.has(key));
      const save = async (operation: StoredOperation): Promise<StoredOperation> =>
        before.operations.includes(operation) ? operation : { ...operation, seq: await ops.put(operation) };
      const saveCart = async () =>
        isCartChanged(before, after) && (await cart.put(toStoredCart(after), userId));
      const saveRecent = async () =>
        after.recentIds !== before.recentIds && (await recent.put(after.recentIds, userId));
      const [operations] = await Promise.all([
        Promise.all(after.operations.map(save)),
        saveCart(),
        saveRecent(),
        ...gone.map((key) => ops.delete(key)),
        transaction.done,
      ]);
      return { ...after, operations };
    },
    async users() {
      const [records, owners] = await Promise.all([database.getAll("ops"), database.getAllKeys("cart")]);
      return [...new Set([...parseOperations(records).map(({ userId }) => userId), ...owners])];
    },
    async erase(userId) {
      const transaction = writeTransaction();
      const ops = transaction.objectStore("ops");
      const theirs = (await ops.getAll()).filter((operation) => operation.userId === userId);
      await Promise.all([
        ...theirs.flatMap(({ seq }) => (seq === undefined ? [] : [ops.delete(seq)])),
        transaction.objectStore("cart").delete(userId),
        transaction.objectStore("recent").delete(userId),
        transaction.done,
      ]);
    },
  };
}

function toOutbox(
  userId: string,
  operations: readonly StoredOperation[],
  cart: unknown,
  recent: unknown,
): Outbox {
  const { keptIds, ...known } = parseStoredCart(cart);
  const theirs = operations.filter((operation) => operation.userId === userId);
  return {
    ...known,
    recentIds: keptIds.length > 0 ? keptIds : parseIds(recent),
    operations: inOrderMade(theirs),
  };
}

const toStoredCart = ({ content, refusals, recentIds }: Outbox): StoredCart => ({
  content,
  refusals,
  keptIds: recentIds,
});

const isCartChanged = (before: Outbox, after: Outbox): boolean =>
  after.content !== before.content ||
  after.refusals !== before.refusals ||
  after.recentIds !== before.recentIds;
