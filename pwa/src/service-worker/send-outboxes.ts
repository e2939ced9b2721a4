import { type FlushResult, Outbox } from "../data/outbox/outbox.ts";
import { createCartApi } from "../features/cart/outbox/cart-api.ts";
import { sendCarts } from "../features/cart/outbox/cart-delivery.ts";
import { databaseCarts } from "../features/cart/outbox/cart-format.ts";
import { CART_OUTBOX } from "../features/cart/outbox/carts.ts";
import {
  databaseMessages,
  MESSAGE_OUTBOX,
  messageDelivery,
} from "../features/messages/outbox/message-outbox.ts";
import {
  databaseOrders,
  ORDER_OUTBOX,
  orderDelivery,
  sendItem,
} from "../features/orders/outbox/order-outbox.ts";
import { isSessionFailure } from "../lib/failure-codes.ts";
import { CART_SYNC_TAG, MESSAGE_SYNC_TAG, ORDER_SYNC_TAG } from "../lib/storage/storage-keys.ts";

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The worker cannot read the session's token from local storage; the session's cookie identifies the user. */
const noToken = () => null;

/** For the tag of each background sync: the function that sends the tag's outbox. */
const SENDERS: Readonly<Record<string, () => Promise<readonly FlushResult[]>>> = {
  [CART_SYNC_TAG]: () => sendCarts(new Outbox(CART_OUTBOX, databaseCarts), createCartApi(noToken)),
  [ORDER_SYNC_TAG]: async () => [
    await new Outbox(ORDER_OUTBOX, databaseOrders).flush(orderDelivery(sendItem(noToken))),
  ],
  [MESSAGE_SYNC_TAG]: async () => [
    await new Outbox(MESSAGE_OUTBOX, databaseMessages).flush(messageDelivery()),
  ],
};

/**
 * Background Sync: when there is a network, sends the items that wait in the outboxes, even if no page of the shop is
 * open.
 */
export function sendOutboxesOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("sync", (event) => {
    const sync = event as SyncEvent;
    const send = SENDERS[sync.tag];
    if (send) sync.waitUntil(sendNow(send));
  });
}

/**
 * Sends the items that wait in one outbox.
 * @throws if sending has failed and a later attempt may succeed, so that the browser tries again. Nothing is thrown if
 * the session has expired, because a later attempt would fail too
 */
async function sendNow(send: () => Promise<readonly FlushResult[]>): Promise<void> {
  const failed = (await send()).find((result) => !result.ok && !isSessionFailure(result.code));
  if (failed) throw new Error("what is pending could not be sent");
}
