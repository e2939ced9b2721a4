import { MAX_DEVICE_ORDERS } from "graphql-server/features/orders/order";
import type { SessionState } from "../../../data/session/session.ts";
import { isServerFault } from "../../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import { isEqual } from "../../../lib/storage/is-equal.ts";
import { isRecord, isText } from "../../../lib/storage/stored-values.ts";
import { type DeviceOrder, hasUnsent, isStateUnsent, pendingWithdrawal } from "./order-records.ts";
import {
  answeredRequest,
  isWithdrawal,
  mergedRequests,
  type OrderRequest,
  type SentRequest,
} from "./order-request.ts";
import { ALREADY_ANSWERED } from "./withdraw-order.ts";

/**
 * Time (ms) in which a second click on an order button with the same articles counts as the same order. Customers click
 * twice if the chat application did not open, or click on the call button after the chat button.
 */
const SAME_ORDER_MS = 10 * 60 * 1_000;

/** The orders of a device, newest first, `MAX_DEVICE_ORDERS` at most. */
export type OrderList = readonly DeviceOrder[];

/**
 * Returns the earlier order that a click repeats; undefined if the click makes a new order. A repeated order has the
 * same articles and delivery fee, belongs to the same user or visitor, and is less than ten minutes old. The customer
 * has not withdrawn it, and the shop has neither confirmed nor refused it. Both clicks then use its number.
 */
export const sameOrder = (orders: OrderList, clicked: DeviceOrder): DeviceOrder | undefined =>
  orders.find(
    (order) =>
      order.userId === clicked.userId &&
      !pendingWithdrawal(order) &&
      (isStateUnsent(order) || order.state === "NEW") &&
      Math.abs(clicked.placedAt - order.placedAt) < SAME_ORDER_MS &&
      order.fee === clicked.fee &&
      contentOf(order) === contentOf(clicked),
  );

const contentOf = ({ lines, serviceId, appointment, appointmentAt }: DeviceOrder): string =>
  JSON.stringify([
    // Size and colour are compared instead of the variant's number, because a click that release 1.0.0 has recorded may
    // have no number.
    lines.map(({ productId, size, colour, price, quantity }) => [productId, size, colour, price, quantity]),
    // The service and start in the shop's record (`serviceId`, `appointmentAt`) take precedence over the slot that this
    // device first requested (`appointment`), because the customer or the shop may have chosen another slot since.
    serviceId ?? appointment?.serviceId,
    appointmentAt ?? appointment?.startsAt,
  ]);

/** True if the list has space for another order. Orders with something unsent are never removed to make space. */
export const hasRoom = (orders: OrderList): boolean => orders.filter(hasUnsent).length < MAX_DEVICE_ORDERS;

/**
 * Returns the list with the added orders. An order that is in both lists gets the state from the server. If the list is
 * too long, its oldest orders are removed; orders that are not sent yet are removed last.
 */
export function withOrders(orders: OrderList, added: OrderList): OrderList {
  const all = new Map(orders.map((order) => [order.id, order]));
  for (const order of added) {
    const known = all.get(order.id);
    const now = known ? merged(known, order) : order;
    if (!isEqual(now, known)) all.set(order.id, now);
  }
  const sorted = [...all.values()].sort((one, other) => other.placedAt - one.placedAt);
  const kept = sorted.filter(hasUnsent).slice(0, MAX_DEVICE_ORDERS);
  for (const order of sorted) if (!hasUnsent(order) && kept.length < MAX_DEVICE_ORDERS) kept.push(order);
  const list = sorted.filter((order) => kept.includes(order));
  return isSame(list, orders) ? orders : list;
}

/**
 * True if both lists have equal orders. The caller then returns the former list, so that nothing is stored or rendered
 * again.
 */
const isSame = (list: OrderList, other: OrderList): boolean =>
  list.length === other.length && list.every((order, place) => order === other[place]);

/** Merges two records of the same order. The result has the customer's requests of both. */
function merged(known: DeviceOrder, added: DeviceOrder): DeviceOrder {
  const requests = mergedRequests(known.requests ?? [], added.requests ?? []);
  return withRequests(mergedContent(known, added), requests);
}

/** Merges two records of the same order without their requests. */
function mergedContent(known: DeviceOrder, added: DeviceOrder): DeviceOrder {
  if (known.state !== null && added.state === null) return known;
  // The quarter is taken from the device's own record, because the server sends an account's orders without the
  // quarter: only the shop's admins get it.
  return { ...dated(added, known), quarter: added.quarter ?? known.quarter };
}

/**
 * Returns an order with these requests of its customer. A cancelled order needs no withdrawal any more, so its
 * withdrawal is left out.
 */
function withRequests({ requests: _, ...order }: DeviceOrder, all: readonly OrderRequest[]): DeviceOrder {
  const requests = order.state === "CANCELLED" ? all.filter((one) => !isWithdrawal(one)) : all;
  return requests.length > 0 ? { ...order, requests } : order;
}

/**
 * Returns the server's record of an order. A new order keeps the time at which it was placed by this device's clock,
 * because `sameOrder` compares this time with the same clock. The server's clock may differ.
 */
const dated = (order: DeviceOrder, known: DeviceOrder): DeviceOrder =>
  order.state === "NEW" ? { ...order, placedAt: known.placedAt } : order;

/**
 * Returns an order with one more request of its customer; undefined if the request would change nothing. An order is
 * withdrawn once, and only if the shop has neither cancelled nor refused it.
 */
export function asked(order: DeviceOrder, request: OrderRequest): DeviceOrder | undefined {
  const isOver = order.state === "CANCELLED" || order.refusal !== undefined || pendingWithdrawal(order);
  if (isWithdrawal(request) && isOver) return undefined;
  return { ...order, requests: mergedRequests(order.requests ?? [], [request]) };
}

/** True for a visitor's order of which the user has not yet said whether it is theirs. */
export const isUnanswered = ({ userId, declinedBy = [] }: DeviceOrder, user: string): boolean =>
  userId === null && !declinedBy.includes(user);

export const withAnswer = (orders: OrderList, userId: string, isMine: boolean): OrderList =>
  withEach(
    orders,
    (order) => isUnanswered(order, userId),
    (order) =>
      isMine
        ? { ...order, userId, isUnclaimed: true }
        : { ...order, declinedBy: [...(order.declinedBy ?? []), userId] },
  );

/** True for an order of this user that the shop must still assign to the user's account. */
export const isToAttach = (order: DeviceOrder, userId: string): boolean =>
  order.userId === userId && order.isUnclaimed === true;

export const withAttached = (orders: OrderList, ids: readonly string[], userId: string): OrderList =>
  withEach(
    orders,
    (order) => isToAttach(order, userId) && ids.includes(order.id),
    ({ isUnclaimed, ...order }) => order,
  );

/** Changes each order for which `isMeant` is true; returns the same list if there is no such order. */
const withEach = (
  orders: OrderList,
  isMeant: (order: DeviceOrder) => boolean,
  by: (order: DeviceOrder) => DeviceOrder,
): OrderList => (orders.some(isMeant) ? orders.map((order) => (isMeant(order) ? by(order) : order)) : orders);

/**
 * Returns the list after the server's answer to an order that was sent as `sent`. If `sent` contains a withdrawal, this
 * is also the answer to the withdrawal. A withdrawal that the customer has made since then is not answered yet, so it
 * stays.
 */
export function afterAnswer(
  orders: OrderList,
  sent: DeviceOrder,
  answer: DocumentAnswer<unknown>,
  isFinal: boolean,
): OrderList {
  const withdrawal = pendingWithdrawal(sent);
  return withChanged(orders, sent.id, ({ requests = [], ...order }) => {
    const { delay, ...rest } = order;
    const others = requests.filter(({ id }) => id !== withdrawal?.id);
    if (answer.ok) {
      const { state: known, isUnclaimed } = isRecord(answer.value) ? answer.value : {};
      const state = isText(known) ? known : "NEW";
      const tooLate = withdrawal ? [{ ...withdrawal, refusal: ALREADY_ANSWERED }] : [];
      return withRequests({ ...rest, state, ...(isUnclaimed === true && { isUnclaimed }) }, [
        ...others,
        ...tooLate,
      ]);
    }
    if (isServerFault(answer.code)) return withRequests(rest, requests);
    if (isFinal) return withRequests({ ...rest, refusal: answer.message }, others);
    return withRequests({ ...rest, delay: answer.message }, requests);
  });
}

export const afterRequest = (
  orders: OrderList,
  { id, orderId }: SentRequest,
  answer: DocumentAnswer<unknown>,
  isFinal: boolean,
): OrderList =>
  withChanged(orders, orderId, (order) => {
    const requests = order.requests?.map((one) =>
      one.id === id ? answeredRequest(one, answer, isFinal) : one,
    );
    return { ...order, requests };
  });

/** Returns the list with one order changed by `by`. If `by` returns an equal order, returns the same list. */
export function withChanged(
  orders: OrderList,
  id: string,
  by: (order: DeviceOrder) => DeviceOrder,
): OrderList {
  const known = orders.find((order) => order.id === id);
  const now = known && by(known);
  return isEqual(now, known) ? orders : orders.map((order) => (order === known && now ? now : order));
}

/**
 * Returns the orders that a user or visitor sees:
 * - the user's own orders;
 * - the orders that were made on this device without an account, unless the user has said that they are another
 *   person's;
 * - if nobody is signed in because the session has expired: orders that were sent without the account since then.
 */
export const ordersOf = (
  orders: OrderList,
  { user, ended }: Pick<SessionState, "user" | "ended">,
): OrderList =>
  orders.filter(
    ({ userId, isUnclaimed, declinedBy = [] }) =>
      (userId === null && !(user && declinedBy.includes(user.id))) ||
      userId === user?.id ||
      (isUnclaimed && !user && ended === "EXPIRED"),
  );
