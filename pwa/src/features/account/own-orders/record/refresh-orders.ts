import { MAX_DEVICE_ORDERS } from "graphql-server/features/orders/order";
import { isDone } from "graphql-server/features/orders/order-state";
import {
  DeviceOrdersDocument,
  type DeviceOrdersQuery,
  MyOrdersDocument,
  type OrderOfShopFragment,
  OrderStatesDocument,
} from "../../../../data/graphql/account.generated.ts";
import type { Session } from "../../../../data/session/session.ts";
import type { Result } from "../../../../lib/result.ts";
import { type OrderList, withChanged, withOrders } from "../../../orders/outbox/order-list.ts";
import type { DeviceOrder, DeviceOrderLine } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import type { PageOrders } from "../../../orders/page-orders.ts";
import { storedReceipt } from "./receipts.ts";
import { readShopRecord, type ShopRecord, withShopRecord } from "./shop-record.ts";

type DevicePayments = DeviceOrdersQuery["devicePayments"][number];

const DAY_MS = 86_400_000;
/** Time after the delivery in which an order can still change by returns, exchanges and payments (ms). */
const AFTER_DELIVERY_MS = 30 * DAY_MS;
/**
 * Longest usual time from an order to its delivery (ms). It is used if the device does not know the date of the
 * delivery.
 */
const DELIVERY_MS = 60 * DAY_MS;

/**
 * Which orders the page queries. "changeable": all orders that can still change. "live": only the orders that may
 * change soon (see `isLive`); a visitor's open page queries these every 30 seconds.
 */
export type RefreshScope = "changeable" | "live";

/** Fetches the orders of the signed-in user, and the shop's current version of this device's orders. */
export async function refreshOrders(
  orders: Pick<PageOrders, "read" | "attach"> & {
    change(by: (list: OrderList) => OrderList): Promise<unknown>;
  },
  session: Pick<Session, "get" | "query" | "mutate">,
  scope: RefreshScope,
): Promise<Result> {
  const userId = session.get().user?.id;
  let own: readonly OrderOfShopFragment[] = [];
  let stored = await orders.read();
  const answered = receivedRequests(stored);
  if (userId) {
    await orders.attach(session);
    const mine = await session.query(MyOrdersDocument, { first: MAX_DEVICE_ORDERS });
    if (!mine.ok) return mine;
    own = mine.value.myOrders.edges.map(({ node }) => node);
    // If the user has signed out during the request, its answer must not be stored.
    if (session.get().user?.id === userId)
      await orders.change((list) => withAccountOrders(list, own, userId, answered));
    stored = await orders.read();
  }
  const known = new Set(own.map(idOf));
  const payments = stored.filter(scope === "live" ? isLive : isChangeable).map(idOf);
  if (payments.length === 0) return DONE;
  const ids = payments.filter((id) => !known.has(id));
  const now = await session.query(DeviceOrdersDocument, { ids, payments });
  if (!now.ok) return now;
  const { deviceOrders, devicePayments } = now.value;
  await orders.change((list) =>
    devicePayments.reduce(
      withPayments,
      deviceOrders.reduce((all, order) => withShopOrder(all, order, answered), list),
    ),
  );
  // The answer above lacks the orders that an admin had entered by hand before this device sent them. Of these orders
  // the server returns only the state.
  const others = ids.filter((id) => !deviceOrders.some((order) => order.id === id));
  if (others.length === 0) return DONE;
  const states = await session.query(OrderStatesDocument, { ids: others });
  if (!states.ok) return states;
  await orders.change((list) => states.value.orderStates.reduce(withState, list));
  return DONE;
}

const DONE: Result = { ok: true, value: undefined };

const idOf = ({ id }: { id: string }): string => id;

/**
 * True for an order that may change soon: the shop has received it and has not finished it, or has not answered a
 * request or an announced payment of the customer.
 */
export const isLive = (order: DeviceOrder): boolean =>
  (order.state !== null && !isDone(order.state)) ||
  (order.requests ?? []).some(({ isSent }) => isSent) ||
  readShopRecord(order).announcements.some(({ state }) => state === "WAITING");

/**
 * True for an order that can still change in the shop: it may change soon (see `isLive`), or was delivered in the last
 * 30 days, or was cancelled and the shop has not given back all the money yet.
 */
export function isChangeable(order: DeviceOrder): boolean {
  const { deliveredAt, paid } = readShopRecord(order);
  const isRecent = Date.now() - (deliveredAt ?? order.placedAt + DELIVERY_MS) < AFTER_DELIVERY_MS;
  return (
    isLive(order) || (order.state === "DELIVERED" && isRecent) || (order.state === "CANCELLED" && paid > 0)
  );
}

/**
 * Returns the ids of the customer's requests (such as for another slot) that the shop has already received.
 * Called before the orders are queried: the shop's answer takes a request into account only if the shop had received
 * the request by then.
 */
const receivedRequests = (orders: OrderList): readonly string[] =>
  orders.flatMap(({ requests = [] }) => requests.filter(({ isSent }) => isSent).map(idOf));

/** @param answered result of {@link receivedRequests} before the orders were queried */
export function withAccountOrders(
  orders: OrderList,
  nodes: readonly OrderOfShopFragment[],
  userId: string,
  answered: readonly string[] = [],
): OrderList {
  const added = nodes.map((node) => {
    const { id, channel } = node;
    const known = orders.find((order) => order.id === id);
    const customer = { name: null, phone: null, quarter: null };
    const order = { id, userId, channel, placedAt: Date.parse(node.placedAt), ...customer };
    return withShopRecord({ ...order, ...contentOf(node) }, recordOf(node, known));
  });
  return nodes.reduce(
    (list, { id }) => withChanged(list, id, (order) => withoutAnswered(order, answered)),
    withOrders(orders, added),
  );
}

/**
 * Returns the list with the shop's current version of an order. The customer's data and the time of the order stay as
 * the device has stored them.
 * @param answered result of {@link receivedRequests} before the order was queried
 */
export const withShopOrder = (
  orders: OrderList,
  node: OrderOfShopFragment,
  answered: readonly string[] = [],
): OrderList =>
  withChanged(orders, node.id, (order) =>
    withoutAnswered(withShopRecord({ ...order, ...contentOf(node) }, recordOf(node, order)), answered),
  );

const withPayments = (orders: OrderList, { orderId, announcements, receipts }: DevicePayments): OrderList =>
  withChanged(orders, orderId, (order) =>
    withoutAnswered(
      withShopRecord(order, {
        ...readShopRecord(order),
        announcements: announcements.map(({ __typename, ...announcement }) => announcement),
        receipts: receipts.map(storedReceipt),
      }),
    ),
  );

/** Returns the list with the state of an order that an admin had entered by hand. The server sends only this state. */
export const withState = (
  orders: OrderList,
  { id, state }: { readonly id: string; readonly state: string },
): OrderList => withChanged(orders, id, (order) => ({ ...order, state, isEnteredByHand: true }));

/** Removes the customer's requests that the shop's version of the order has answered or already contains. */
function withoutAnswered(
  { requests = [], ...order }: DeviceOrder,
  answered: readonly string[] = [],
): DeviceOrder {
  const { announcements, returnRequestedAt, returnRequestId, isSlotReserved } = readShopRecord(order);
  const isAnswered = ({ kind, id, refusal }: OrderRequest) =>
    (kind === "payment" && announcements.some((one) => one.id === id)) ||
    (kind === "return" && (returnRequestedAt !== null || id === returnRequestId)) ||
    (kind === "withdrawal" && order.state === "CANCELLED") ||
    // A request for a slot is removed once the order is not new any more, or once the record was read after the shop
    // had received the request: the record then says which slot the appointment has. A refused request stays, with its
    // reason, until the order has a reserved slot.
    (kind === "slot" &&
      (order.state !== "NEW" || answered.includes(id) || (refusal !== undefined && isSlotReserved === true)));
  const left = requests.filter((request) => !isAnswered(request));
  return left.length > 0 ? { ...order, requests: left } : order;
}

/** Returns an order's state, fee and articles as the shop has them now. */
const contentOf = ({ state, fee, lines }: OrderOfShopFragment) => ({
  state,
  fee,
  lines: lines.map(storedLine),
});

/**
 * Returns what only the shop knows about an order, from the shop's answer.
 * @param known the order as this device stores it; its announced payments and receipts are taken over, because the
 * answer has none
 */
function recordOf(node: OrderOfShopFragment, known: DeviceOrder | undefined): ShopRecord {
  const {
    isPickup,
    discount,
    discountReason,
    deposit,
    paid,
    asOrdered,
    returnRequestId,
    returnDeclineReason,
    promisedDay,
    settleBy,
    serviceId,
    appointmentMinutes,
    isSlotReserved,
    noShow,
  } = node;
  const { announcements, receipts } = readShopRecord(known ?? {});
  return {
    ...{ announcements, receipts, isEnteredByHand: false },
    ...{ isPickup, discount, discountReason, deposit, paid, returnRequestId, returnDeclineReason },
    ...{ promisedDay, settleBy, serviceId, appointmentMinutes, isSlotReserved, noShow },
    appointmentAt: timeOf(node.appointmentAt),
    heldUntil: timeOf(node.heldUntil),
    deliveredAt: timeOf(node.deliveredAt),
    editedAt: timeOf(node.editedAt),
    asOrdered: asOrdered && {
      fee: asOrdered.fee,
      lines: asOrdered.lines.map(({ __typename, ...line }) => line),
    },
    returnRequestedAt: timeOf(node.returnRequestedAt),
  };
}

const storedLine = ({
  __typename,
  returned,
  ...line
}: OrderOfShopFragment["lines"][number]): DeviceOrderLine => (returned > 0 ? { ...line, returned } : line);

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
