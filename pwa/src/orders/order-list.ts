import { MAX_DEVICE_ORDERS, orderTotal } from "graphql-server/orders/order";
import { isDone, isOrderState, type OrderState } from "graphql-server/orders/order-state";
import type { MyOrdersQuery } from "../graphql/account.generated.ts";
import { isServerFault } from "../lib/failure-codes.ts";
import type { DocumentAnswer } from "../lib/http/send-document.ts";
import { isEqual } from "../lib/storage/is-equal.ts";
import { type DeviceOrder, isPending } from "./order-records.ts";

/** How long the same articles, clicked again, are the same order: the chat did not open, or a call is to follow (ms). */
const SAME_ORDER_MS = 10 * 60 * 1_000;

/** The orders of a device, newest first, `MAX_DEVICE_ORDERS` at most. */
export type OrderList = readonly DeviceOrder[];

/**
 * The order that a tap on the same articles means: made a short while ago for the same person, and nothing has become of it
 * yet. The shop, too, then has one number for it.
 */
export const sameOrder = (orders: OrderList, clicked: DeviceOrder): DeviceOrder | undefined =>
  orders.find(
    (order) =>
      order.userId === clicked.userId &&
      (isPending(order) || order.state === "NEW") &&
      Math.abs(clicked.placedAt - order.placedAt) < SAME_ORDER_MS &&
      order.fee === clicked.fee &&
      contentOf(order) === contentOf(clicked),
  );

const contentOf = ({ lines }: DeviceOrder): string =>
  JSON.stringify(
    // A message names no number of a variant: it is known by its size and colour.
    lines.map(({ productId, size, colour, price, quantity }) => [productId, size, colour, price, quantity]),
  );

/** Whether there is room for one more: those that the shop does not have yet never give way. */
export const hasRoom = (orders: OrderList): boolean => orders.filter(isPending).length < MAX_DEVICE_ORDERS;

/**
 * The list with these orders in it. Of one that both know, what the server has said of it counts; of too many the oldest
 * go, those that are pending last.
 */
export function withOrders(orders: OrderList, added: OrderList): OrderList {
  const all = new Map(orders.map((order) => [order.id, order]));
  for (const order of added) {
    const known = all.get(order.id);
    if (known && isSettled(known) && !isSettled(order)) continue;
    const now = dated(order, known);
    if (!isEqual(now, known)) all.set(order.id, now);
  }
  const sorted = [...all.values()].sort((one, other) => other.placedAt - one.placedAt);
  const kept = sorted.filter(isPending).slice(0, MAX_DEVICE_ORDERS);
  for (const order of sorted) if (!isPending(order) && kept.length < MAX_DEVICE_ORDERS) kept.push(order);
  const list = sorted.filter((order) => kept.includes(order));
  return isSame(list, orders) ? orders : list;
}

/** True for a list of the same orders: the list itself is then kept, so that nothing is stored or rendered again. */
const isSame = (list: OrderList, other: OrderList): boolean =>
  list.length === other.length && list.every((order, place) => order === other[place]);

/** While nothing has become of an order, `sameOrder` compares its time with this device's clock, which may be wrong. */
const dated = (order: DeviceOrder, known: DeviceOrder | undefined): DeviceOrder =>
  known && order.state === "NEW" ? { ...order, placedAt: known.placedAt } : order;

const isSettled = (order: DeviceOrder): boolean => !isPending(order);

/** The list after an order was sent. */
export function afterAnswer(
  orders: OrderList,
  { id }: DeviceOrder,
  answer: DocumentAnswer<OrderState>,
  isFinal: boolean,
): OrderList {
  return change(orders, id, (order) => {
    const { delay, ...rest } = order;
    if (answer.ok) return { ...rest, state: isOrderState(answer.value) ? answer.value : "NEW" };
    if (isServerFault(answer.code)) return delay === undefined ? order : rest;
    return { ...rest, [isFinal ? "refusal" : "delay"]: answer.message };
  });
}

/**
 * The list with what the server says of the states. Orders that it does not name stay, as do those whose state a later
 * release has brought: this one could not read them again.
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

/** The ids of the orders whose state may still change. */
export const unfinishedIds = (orders: OrderList): string[] =>
  orders.flatMap(({ id, state }) => (state !== null && !isDone(state) ? id : []));

/** What a person sees of the list: their own, and those made on this device without an account. */
export const ordersOf = (orders: OrderList, userId: string | null): OrderList =>
  orders.filter((order) => order.userId === null || order.userId === userId);

/** The account's orders as the server keeps them, but for those in a state that a later release has brought. */
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

/** What an order comes to, with its delivery where that is known, in whole FCFA. */
export const amountOf = ({ lines, fee }: DeviceOrder): number => orderTotal(lines) + (fee ?? 0);
