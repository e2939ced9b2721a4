import { MAX_DEVICE_ORDERS } from "graphql-server/orders/order";
import { isDone, isOrderState, type OrderState } from "graphql-server/orders/order-state";
import {
  DeviceOrdersDocument,
  MyOrdersDocument,
  type MyOrdersQuery,
  type OrderOfShopFragment,
  OrderStatesDocument,
} from "../../graphql/account.generated.ts";
import type { Result } from "../../lib/result.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { type OrderList, withChanged, withOrders } from "../../orders/order-list.ts";
import type { DeviceOrder, DeviceOrderLine } from "../../orders/order-records.ts";
import type { PageOrders } from "../../orders/page-orders.ts";
import type { Session } from "../../session/session.ts";
import { readShopRecord, storedRecord } from "./shop-record.ts";

const DAY_MS = 86_400_000;
/** Time after its delivery in which an order can still change by returns, exchanges and payments (ms). */
const AFTER_DELIVERY_MS = 30 * DAY_MS;
/** Longest usual time from an order to its delivery (ms), for orders whose delivery date the device does not know. */
const DELIVERY_MS = 60 * DAY_MS;

/**
 * Which orders are asked for: all that can still change, or only those whose change the customer expects now. An open
 * page asks for the latter every half a minute.
 */
export type RefreshScope = "changeable" | "live";

/** Fetches the signed-in user's orders, and this device's orders as they are now in the shop. */
export async function refreshOrders(
  orders: Pick<PageOrders, "read" | "change" | "attach">,
  session: Pick<Session, "get" | "query" | "mutate">,
  scope: RefreshScope,
): Promise<Result> {
  const userId = session.get().user?.id;
  let own: OrderList = [];
  if (userId) {
    await orders.attach(session);
    const mine = await session.query(MyOrdersDocument, { first: MAX_DEVICE_ORDERS });
    if (!mine.ok) return mine;
    own = ordersOfAccount(mine.value, userId);
    // The user may have signed out during the request. Then the answer must not be stored.
    if (session.get().user?.id === userId) await orders.change((list) => withOrders(list, own));
  }
  const known = new Set(own.map(({ id }) => id));
  const isAsked = scope === "live" ? isLive : isChangeable;
  const ids = (await orders.read()).filter((order) => isAsked(order) && !known.has(order.id)).map(idOf);
  if (ids.length === 0) return { ok: true, value: undefined };
  const now = await session.query(DeviceOrdersDocument, { ids });
  if (!now.ok) return now;
  const { deviceOrders } = now.value;
  await orders.change((list) => deviceOrders.reduce(withShopOrder, list));
  // The shop does not answer for an order that it had entered by hand before the device sent it: only for its state.
  const others = ids.filter((id) => !deviceOrders.some((order) => order.id === id));
  if (others.length === 0) return { ok: true, value: undefined };
  const states = await session.query(OrderStatesDocument, { ids: others });
  if (!states.ok) return states;
  await orders.change((list) => states.value.orderStates.reduce(withState, list));
  return { ok: true, value: undefined };
}

const idOf = ({ id }: { id: string }): string => id;

/** True for an order that the shop has and has not finished. */
export const isLive = ({ state }: DeviceOrder): boolean => state !== null && !isDone(state);

/**
 * True for an order that can still change in the shop: an unfinished one, one that was delivered in the last 30 days,
 * and a cancelled one until the customer has the money back.
 */
export function isChangeable(order: DeviceOrder): boolean {
  const { deliveredAt, paid } = readShopRecord(order);
  if (order.state === "DELIVERED")
    return Date.now() - (deliveredAt ?? order.placedAt + DELIVERY_MS) < AFTER_DELIVERY_MS;
  return isLive(order) || (order.state === "CANCELLED" && paid > 0);
}

/**
 * Returns the account's orders as the device stores them. Orders in a state that a later release has added are left
 * out.
 */
export const ordersOfAccount = ({ myOrders }: MyOrdersQuery, userId: string): OrderList =>
  myOrders.edges.flatMap(({ node }) => {
    const order = {
      id: node.id,
      userId,
      channel: node.channel === "SHOP" ? ("PANEL" as const) : node.channel,
      placedAt: Date.parse(node.placedAt),
      ...{ name: null, phone: null, quarter: null },
    };
    return isOrderState(node.state) ? { ...order, ...contentOf(node) } : [];
  });

/** Returns the list with an order of this device as it is now in the shop. Its customer and time stay the device's. */
export const withShopOrder = (orders: OrderList, node: OrderOfShopFragment): OrderList =>
  withChanged(orders, node.id, (order) => {
    const { shopRecord, ...rest } = order;
    const now = { ...rest, ...contentOf(node) };
    return isOrderState(node.state) && !isEqual(now, order) ? now : order;
  });

/**
 * Returns the list with a state that the server has sent. An order stays unchanged if its state comes from a later
 * release, because this release could not read such a state from the database.
 */
export const withState = (
  orders: OrderList,
  { id, state }: { readonly id: string; readonly state: OrderState },
): OrderList =>
  withChanged(orders, id, (order) => {
    const { shopRecord, ...rest } = order;
    const record = storedRecord({ ...readShopRecord(order), isReturned: state === "RETURNED" });
    const now = { ...rest, state: storedState(state), ...(record && { shopRecord: record }) };
    return isOrderState(state) && !isEqual(now, order) ? now : order;
  });

/** Former releases do not know RETURNED, and would delete an order in this state. */
const storedState = (state: OrderState): OrderState => (state === "RETURNED" ? "DELIVERED" : state);

/** Returns the fields of an order that the shop decides. */
function contentOf({ state, fee, lines, asOrdered, ...node }: OrderOfShopFragment) {
  const record = storedRecord({
    isReturned: state === "RETURNED",
    isPickup: node.isPickup,
    discount: node.discount,
    discountReason: node.discountReason,
    paid: node.paid,
    deliveredAt: timeOf(node.deliveredAt),
    editedAt: timeOf(node.editedAt),
    asOrdered: asOrdered && {
      fee: asOrdered.fee,
      lines: asOrdered.lines.map(({ __typename, ...line }) => line),
    },
    returnRequestedAt: timeOf(node.returnRequestedAt),
  });
  return {
    state: storedState(state),
    fee,
    lines: lines.map(storedLine),
    ...(record && { shopRecord: record }),
  };
}

const storedLine = ({
  __typename,
  returned,
  ...line
}: OrderOfShopFragment["lines"][number]): DeviceOrderLine => (returned > 0 ? { ...line, returned } : line);

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
