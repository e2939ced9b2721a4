import { openDatabase } from "../offline/database/database.ts";
import type { WriteAheadLog } from "../offline/outbox/write-ahead-log.ts";
import { type OrderList, withOrders } from "./order-list.ts";
import { type DeviceOrder, parseOrders } from "./order-records.ts";

declare module "../offline/database/database.ts" {
  interface OfflineSchema {
    /** The orders made on this device, and those of who is signed in, by id. */
    orders: { key: string; value: DeviceOrder };
  }
}

/** Where the device's orders are stored. */
export interface OrderStorage {
  read(): Promise<OrderList>;
  /** Reads, changes and writes in one transaction; what it resolves with is durable. */
  change(by: (orders: OrderList) => OrderList): Promise<OrderList>;
}

/** In IndexedDB: outlives the page, and is the same in all tabs and the service worker. */
export const databaseOrders: OrderStorage = {
  async read() {
    return withOrders([], parseOrders(await (await openDatabase()).getAll("orders")));
  },
  async change(by) {
    const transaction = (await openDatabase()).transaction("orders", "readwrite", { durability: "strict" });
    const { store, done } = transaction;
    const [records, keys] = await Promise.all([store.getAll(), store.getAllKeys()]);
    const before = withOrders([], parseOrders(records));
    const after = withOrders([], by(before));
    const left = new Set(after.map(({ id }) => id));
    await Promise.all([
      ...keys.filter((key) => !left.has(key)).map((key) => store.delete(key)),
      ...after.filter((order) => !before.includes(order)).map((order) => store.put(order)),
      done,
    ]);
    return after;
  },
};

/**
 * In the database, with what the log has of it; in the log alone while the browser refuses the database (private mode,
 * full disk). What was logged goes into the database as soon as that can be written.
 */
export function loggedOrders(log: WriteAheadLog<DeviceOrder>): OrderStorage {
  const logged = () => parseOrders(log.read());
  const stored = () => databaseOrders.read().catch(() => []);
  return {
    read: async () => withOrders(await stored(), logged()),
    async change(by) {
      const pending = logged();
      try {
        const after = await databaseOrders.change((orders) => by(withOrders(orders, pending)));
        log.remove(({ id }) => pending.some((order) => order.id === id));
        return after;
      } catch {
        const before = withOrders(await stored(), logged());
        const after = by(before);
        for (const order of after) if (!before.includes(order)) log.add(order);
        log.remove(({ id }) => !after.some((order) => order.id === id));
        return after;
      }
    },
  };
}
