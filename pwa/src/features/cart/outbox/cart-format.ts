import { databaseStore, type StateFormat } from "../../../data/outbox/state-store.ts";
import { sortedByMadeAt } from "./cart-record.ts";
import { parseIds, parseOperations, parseStoredCart } from "./cart-validation.ts";
import { type Carts, operationsOf } from "./carts.ts";
import type { StoredCart, StoredOperation } from "./stored-cart.ts";

declare module "../../../data/offline/database/database.ts" {
  interface OfflineSchema {
    /**
     * The operations that the server has not confirmed yet. Operations of all tabs are sent sorted by their `madeAt`.
     */
    ops: { key: number; value: StoredOperation };
    /** The carts as the server last confirmed them. The keys are user ids. */
    cart: { key: string; value: StoredCart };
    /**
     * A copy of each cart's `keptIds` (ids of the cart's latest operations). The keys are user ids. The copy is used if
     * the cart's record in `cart` is damaged. The ids show which operations must not be added a second time: after a
     * crash of the browser, the log in local storage may be a minute old, and may contain an operation that this
     * database has merged into another one.
     */
    recent: { key: string; value: readonly string[] };
  }
}

/**
 * Operations and carts are in separate object stores, so that damaged carts do not affect the operations, and the other
 * way round.
 */
const cartFormat: StateFormat<Carts, readonly ["ops", "cart", "recent"]> = {
  stores: ["ops", "cart", "recent"],
  async read(transaction) {
    const [cart, recent] = [transaction.objectStore("cart"), transaction.objectStore("recent")];
    const [records, owners, carts, recentOwners, recents] = await Promise.all([
      transaction.objectStore("ops").getAll(),
      cart.getAllKeys(),
      cart.getAll(),
      recent.getAllKeys(),
      recent.getAll(),
    ]);
    const operations = sortedByMadeAt(parseOperations(records));
    const found = new Set([...operations.map(({ userId }) => userId), ...owners, ...recentOwners]);
    return new Map(
      [...found].map((owner) => {
        const { keptIds, ...known } = parseStoredCart(carts[owners.indexOf(owner)]);
        const recentIds = keptIds.length > 0 ? keptIds : parseIds(recents[recentOwners.indexOf(owner)]);
        return [owner, { ...known, recentIds, operations: operations.filter((one) => one.userId === owner) }];
      }),
    );
  },
  async deleteGone(transaction, before, after) {
    const ops = transaction.objectStore("ops");
    const left = new Set(operationsOf(after).map(({ seq }) => seq));
    const gone = [...before.keys()].filter((owner) => !after.has(owner));
    const keys = await ops.getAllKeys();
    await Promise.all([
      ...keys.filter((key) => !left.has(key)).map((key) => ops.delete(key)),
      ...gone.map((owner) => transaction.objectStore("cart").delete(owner)),
      ...gone.map((owner) => transaction.objectStore("recent").delete(owner)),
    ]);
  },
  async putChanged(transaction, before, after) {
    const ops = transaction.objectStore("ops");
    const [cart, recent] = [transaction.objectStore("cart"), transaction.objectStore("recent")];
    const known = new Set(operationsOf(before));
    const made = operationsOf(after).filter((operation) => !known.has(operation));
    const changed = [...after].filter(([owner, record]) => before.get(owner) !== record);
    await Promise.all([
      ...made.map(async (operation) => ops.put(operation)),
      ...changed.map(async ([owner, { content, refusals, recentIds }]) => {
        const stored = before.get(owner);
        const isSeen = recentIds === stored?.recentIds;
        if (!isSeen) await recent.put(recentIds, owner);
        if (!isSeen || content !== stored.content || refusals !== stored.refusals)
          await cart.put({ content, refusals, keptIds: recentIds }, owner);
      }),
    ]);
  },
};

export const databaseCarts = databaseStore(cartFormat);
