import { MAX_DEVICE_ORDERS, orderTotal } from "graphql-server/orders/order";
import { isDone, isOrderState, type OrderState } from "graphql-server/orders/order-state";
import type { MyOrdersQuery } from "../graphql/account.generated.ts";
import { isServerFault } from "../lib/failure-codes.ts";
import type { DocumentAnswer } from "../lib/http/send-document.ts";
import { isEqual } from "../lib/storage/is-equal.ts";
import { type DeviceOrder, isPending } from "./order-records.ts";

/**
 * Time during which the same articles, clicked again, are the same order (ms): the chat did not open, or a call
 * follows.
 */
const SAME_ORDER_MS = 10 * 60 * 1_000;

/** The orders of a device, newest first, `MAX_DEVICE_ORDERS` at most. */
export type OrderList = readonly DeviceOrder[];

/**
 * Returns the order that another click on the same articles means: made a short time ago for the same owner, and
 * still new. The shop then uses one number for it.
 */
export const sameOrder = (orders: OrderList, clicked: DeviceOrder): DeviceOrder | undefined =>
  orders.find(
    (order) =>
      order.userId === clicked.userId &&
      !order.withdrawn &&
      (isPending(order) || order.state === "NEW") &&
      Math.abs(clicked.placedAt - order.placedAt) < SAME_ORDER_MS &&
      order.fee === clicked.fee &&
      contentOf(order) === contentOf(clicked),
  );

const contentOf = ({ lines }: DeviceOrder): string =>
  JSON.stringify(
    // A message contains no variant number, so that size and colour identify the variant.
    lines.map(({ productId, size, colour, price, quantity }) => [productId, size, colour, price, quantity]),
  );

/** True if the list has space for one more order; orders that the shop does not have yet are never removed. */
export const hasRoom = (orders: OrderList): boolean => orders.filter(isPending).length < MAX_DEVICE_ORDERS;

/**
 * Returns the list with these orders. For an order in both lists, the server's state counts. Beyond the limit the
 * oldest go first, pending ones last.
 */
export function withOrders(orders: OrderList, added: OrderList): OrderList {
  const all = new Map(orders.map((order) => [order.id, order]));
  for (const order of added) {
    const known = all.get(order.id);
    const now = known ? merged(known, order) : order;
    if (!isEqual(now, known)) all.set(order.id, now);
  }
  const sorted = [...all.values()].sort((one, other) => other.placedAt - one.placedAt);
  const kept = sorted.filter(isPending).slice(0, MAX_DEVICE_ORDERS);
  for (const order of sorted) if (!isPending(order) && kept.length < MAX_DEVICE_ORDERS) kept.push(order);
  const list = sorted.filter((order) => kept.includes(order));
  return isSame(list, orders) ? orders : list;
}

/**
 * True for a list with the same orders. The list itself is then kept, so that nothing is stored or rendered again.
 */
const isSame = (list: OrderList, other: OrderList): boolean =>
  list.length === other.length && list.every((order, place) => order === other[place]);

/** Returns an order of two records. A withdrawal in one of them stays until the shop has answered it. */
function merged(known: DeviceOrder, added: DeviceOrder): DeviceOrder {
  if (!isPending(known) && isPending(added))
    return added.withdrawn && known.state === "NEW" ? { ...known, withdrawn: true } : known;
  const now = dated(added, known);
  return known.withdrawn && isPending({ ...now, withdrawn: true }) ? { ...now, withdrawn: true } : now;
}

/** While an order is new, `sameOrder` compares its time with this device's clock, which may be wrong. */
const dated = (order: DeviceOrder, known: DeviceOrder): DeviceOrder =>
  order.state === "NEW" ? { ...order, placedAt: known.placedAt } : order;

/** Returns the list in which the customer has withdrawn an order, unless the shop has answered it already. */
export const withWithdrawal = (orders: OrderList, id: string): OrderList =>
  change(orders, id, (order) =>
    isPending({ ...order, withdrawn: true }) && !order.withdrawn ? { ...order, withdrawn: true } : order,
  );

/** Returns the list in which visitors' orders with these ids are a user's. */
export const withOwner = (orders: OrderList, ids: readonly string[], userId: string): OrderList =>
  orders.some((order) => order.userId === null && ids.includes(order.id))
    ? orders.map((order) => (order.userId === null && ids.includes(order.id) ? { ...order, userId } : order))
    : orders;

/** Returns the list after an order, or its withdrawal, was sent. */
export function afterAnswer(
  orders: OrderList,
  sent: DeviceOrder,
  answer: DocumentAnswer<OrderState>,
  isFinal: boolean,
): OrderList {
  return change(orders, sent.id, (order) => {
    const { delay, ...rest } = order;
    // A withdrawal that was made after the order was sent is still to be sent.
    if (sent.withdrawn && (answer.ok || isFinal)) delete rest.withdrawn;
    if (answer.ok) return { ...rest, state: isOrderState(answer.value) ? answer.value : "NEW" };
    if (isServerFault(answer.code)) return delay === undefined ? order : rest;
    return { ...rest, [isFinal ? "refusal" : "delay"]: answer.message };
  });
}

/**
 * Returns the list with the states that the server has sent. Orders that the answer does not name stay unchanged, and
 * so do orders whose state a later release has added, because this release could not read them again.
 */
export const withStates = (
  orders: OrderList,
  states: readonly { id: string; state: OrderState }[],
): OrderList =>
  states.reduce(
    (list, { id, state }) =>
      change(list, id, (order) =>
        order.state === state || !isOrderState(state) ? order : { ...order, state },
      ),
    orders,
  );

function change(orders: OrderList, id: string, by: (order: DeviceOrder) => DeviceOrder): OrderList {
  const list = orders.map((order) => (order.id === id ? by(order) : order));
  return isSame(list, orders) ? orders : list;
}

/** Returns the ids of the orders whose state may still change. */
export const unfinishedIds = (orders: OrderList): string[] =>
  orders.flatMap(({ id, state }) => (state !== null && !isDone(state) ? id : []));

/** Returns the orders that a user sees: their own, and those made on this device without an account. */
export const ordersOf = (orders: OrderList, userId: string | null): OrderList =>
  orders.filter((order) => order.userId === null || order.userId === userId);

/**
 * Returns the account's orders as the server stores them, without those in a state that this release does not know.
 */
export const serversOrders = ({ myOrders }: MyOrdersQuery, userId: string): OrderList =>
  myOrders.edges
    .map(({ node: { id, state, channel, placedAt, fee, lines } }) => ({
      id,
      userId,
      channel,
      placedAt: Date.parse(placedAt),
      state,
      name: null,
      phone: null,
      quarter: null,
      fee,
      lines: lines.map(({ __typename, ...line }) => line),
    }))
    .filter(({ state }) => isOrderState(state));

/** Returns an order's total in whole FCFA, with the delivery fee if it is known. */
export const amountOf = ({ lines, fee }: DeviceOrder): number => orderTotal(lines) + (fee ?? 0);
