import type { Items } from "../../../data/outbox/logged-store.ts";
import type { Delivery, OutboxNames } from "../../../data/outbox/outbox.ts";
import { oneByOne } from "../../../data/outbox/send-one-by-one.ts";
import { databaseStore, listFormat } from "../../../data/outbox/state-store.ts";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import { ORDER_OUTBOX_LOCK, ORDERS_CHANNEL } from "../../../lib/storage/storage-keys.ts";
import { afterAnswer, afterRequest, type OrderList, withOrders } from "./order-list.ts";
import { type DeviceOrder, isStateUnsent, parseOrders } from "./order-records.ts";
import { isToSend, type SentRequest, sendRequest } from "./order-request.ts";
import { placeOrder } from "./place-order.ts";

declare module "../../../data/offline/database/database.ts" {
  interface OfflineSchema {
    /** The orders that were made on this device, and the orders of the signed-in user, by id. */
    orders: { key: string; value: DeviceOrder };
  }
}

export type OrderItem = DeviceOrder | SentRequest;

const isRequest = (item: OrderItem): item is SentRequest => "orderId" in item;

/** Names of the browser lock and of the broadcast channel, which all tabs and the service worker share. */
export const ORDER_OUTBOX: OutboxNames<OrderList> = {
  lock: ORDER_OUTBOX_LOCK,
  channel: ORDERS_CHANNEL,
  notice: () => null,
};

/**
 * How the log in local storage reads and adds orders and requests about them. While the browser refuses the database,
 * the log also contains the orders that the shop has already received. A request is logged together with a copy of its
 * order, so that both are stored, shown and erased together. Each request has its own name in local storage, so that
 * the requests of two tabs do not overwrite each other.
 */
export const orderItems: Items<OrderList, DeviceOrder> = {
  empty: [],
  nameOf: ({ id, requests }) => requests?.at(-1)?.id ?? id,
  parse: parseOrders,
  add: (orders, order) => withOrders(orders, [order]),
  // Returns the order unchanged. Other outboxes mark an item as possibly sent, so that it is not changed afterwards; an
  // order is never changed after its creation.
  asSent: (order) => order,
  itemsOf: (orders) => orders,
  withoutItems: () => [],
  recover: (stored) => stored,
};

export const databaseOrders = databaseStore(
  listFormat("orders", (records) => withOrders([], parseOrders(records))),
);

/** Sends one item. @param token returns the session's token; null if only the cookie identifies the user */
export const sendItem =
  (token: () => string | null) =>
  (item: OrderItem): Promise<DocumentAnswer<unknown>> =>
    isRequest(item) ? sendRequest(item) : placeOrder(token)(item);

/**
 * Sends the orders that wait, the oldest first, then the requests, because the shop must have an order before a request
 * about it.
 */
export const orderDelivery = (
  send: (item: OrderItem) => Promise<DocumentAnswer<unknown>>,
): Delivery<OrderList, OrderItem, unknown> =>
  oneByOne<OrderList, OrderItem, unknown>({
    first: (orders) =>
      orders.findLast(isStateUnsent) ?? orders.flatMap(({ requests = [] }) => requests).find(isToSend),
    send,
    settle: (orders, item, answer, isFinal) =>
      isRequest(item)
        ? afterRequest(orders, item, answer, isFinal)
        : afterAnswer(orders, item, answer, isFinal),
  });
