import { ORDER_SYNC_TAG } from "../lib/storage/storage-keys.ts";
import { sendPending } from "../offline/outbox/send-pending.ts";
import { OrderOutbox } from "../orders/order-outbox.ts";
import { databaseOrders } from "../orders/order-storage.ts";
import { onSync } from "./on-sync.ts";

/** Background Sync: sends pending orders when there is a network, even if the shop is closed. */
export function flushOrdersOnSync(worker: ServiceWorkerGlobalScope): void {
  onSync(worker, ORDER_SYNC_TAG, async () => {
    // The worker has no token: the cookie tells who is signed in. The browser tries again when this rejects.
    const { ok } = await sendPending(new OrderOutbox(databaseOrders, () => null));
    if (!ok) throw new Error("the orders could not be sent");
  });
}
