import type { OrderChannel } from "graphql-server/features/orders/order";
import { PlaceOrderDocument } from "../../data/graphql/orders.generated.ts";
import type { Items } from "../../data/outbox/logged-store.ts";
import type { Delivery, OutboxNames } from "../../data/outbox/outbox.ts";
import { oneByOne } from "../../data/outbox/send-one-by-one.ts";
import { databaseStore, listFormat } from "../../data/outbox/state-store.ts";
import { isSessionFailure } from "../../lib/failure-codes.ts";
import { type DocumentAnswer, sendMutation } from "../../lib/http/send-document.ts";
import { ORDER_OUTBOX_LOCK, ORDERS_CHANNEL } from "../../lib/storage/storage-keys.ts";
import { afterAnswer, afterRequest, type OrderAnswer, type OrderList, withOrders } from "./order-list.ts";
import { type DeviceOrder, isPending, parseOrders } from "./order-records.ts";
import { isUnsent, type OrderRequest, REQUEST_KINDS } from "./order-requests.ts";

declare module "../../data/offline/database/database.ts" {
  interface OfflineSchema {
    /** The orders that were made on this device, and those of the signed-in user, by id. */
    orders: { key: string; value: DeviceOrder };
  }
}

/** What the outbox sends: orders, and customers' requests about an order. */
export type OrderItem = DeviceOrder | OrderRequest;

const isRequest = (item: OrderItem): item is OrderRequest => "orderId" in item;

/** Names of the lock and of the channel that all tabs and the service worker share. */
export const ORDER_OUTBOX: OutboxNames<OrderList> = {
  lock: ORDER_OUTBOX_LOCK,
  channel: ORDERS_CHANNEL,
  notice: () => null,
};

/**
 * How the write-ahead log reads, adds and sends orders. While the browser refuses the database, the log also contains
 * the orders that the shop has already received. A request is logged in its order's record, so that both are stored,
 * shown and erased together.
 */
export const orderItems: Items<OrderList, DeviceOrder> = {
  empty: [],
  parse: parseOrders,
  add: (orders, order) => withOrders(orders, [order]),
  // Returns the order unchanged: it needs no mark that it was sent, because an order is never changed after its
  // creation, only withdrawn.
  asSent: (order) => order,
  itemsOf: (orders) => orders,
  withoutItems: () => [],
  recover: (stored) => stored,
};

/** The device's orders in IndexedDB. */
export const databaseOrders = databaseStore(
  listFormat("orders", (records) => withOrders([], parseOrders(records))),
);

/** Sends pending orders, the oldest first, then the requests: the shop must have an order before a request about it. */
export const orderDelivery = (
  post: (order: DeviceOrder) => Promise<DocumentAnswer<unknown>>,
  postRequest: (request: OrderRequest) => Promise<DocumentAnswer<unknown>>,
): Delivery<OrderList, OrderItem, unknown> =>
  oneByOne<OrderList, OrderItem, unknown>({
    first: (orders) =>
      orders.findLast(isPending) ??
      orders
        .flatMap(({ requests = [] }) => requests)
        .find((request) => isUnsent(request) && REQUEST_KINDS.includes(request.kind)),
    send: (item) => (isRequest(item) ? postRequest(item) : post(item)),
    settle: (orders, item, answer, isFinal) =>
      isRequest(item)
        ? afterRequest(orders, item, answer, isFinal)
        : afterAnswer(orders, item, answer, isFinal),
  });

/**
 * Sends an order for the user who made it. If that user's session has ended, the order is sent again without an
 * account, so that the shop receives it. It then has no account in the shop until its user signs in again.
 * @param token returns the session's token; null if only the cookie identifies the user
 */
export const postOrder =
  (token: () => string | null) =>
  async (order: DeviceOrder): Promise<DocumentAnswer<OrderAnswer>> => {
    const answer = await send(order, token());
    if (answer.ok || !order.userId || !isSessionFailure(answer.code)) return answer;
    const second = await send({ ...order, userId: null }, token());
    return second.ok ? { ...second, value: { ...second.value, isUnclaimed: true } } : second;
  };

async function send(
  { id, userId, channel, name, phone, quarter, fee, lines, placedAt, withdrawn }: DeviceOrder,
  token: string | null,
): Promise<DocumentAnswer<OrderAnswer>> {
  const input = {
    ...{ id, userId, name, phone, quarter, fee },
    // The server checks the channel, which may be a value of a later release.
    channel: channel as OrderChannel,
    lines: [...lines],
    placedAt: new Date(placedAt).toISOString(),
    ...(withdrawn && { withdrawn }),
  };
  const answer = await sendMutation(
    PlaceOrderDocument,
    { input },
    // A visitor's order is sent without credentials, even if a user has signed in meanwhile.
    userId ? { token } : { credentials: "omit" },
  );
  return answer.ok ? { ok: true, value: { state: answer.value.placeOrder.state } } : answer;
}
