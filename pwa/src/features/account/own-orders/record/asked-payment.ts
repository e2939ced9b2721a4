import { type NextPayment, nextPayment } from "graphql-server/features/orders/deposit";
import { isDone, isOrderState } from "graphql-server/features/orders/order-state";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { unconfirmedSum } from "./device-announcements.ts";
import { orderDeposit, sumsOf } from "./shop-record.ts";

/**
 * Returns the payment that the page now asks for; undefined if none is due. For a new order it is only the deposit,
 * because the shop may still change the total. Announced payments count as paid here, so that nobody pays twice.
 */
export function askedPayment(
  order: DeviceOrder,
  shop: Pick<Shop, "zones" | "depositShare" | "depositTown">,
): NextPayment | undefined {
  const { state } = order;
  // In a state that only a later release knows, no payment is asked for: the state may mean that nothing is due.
  if (!isOrderState(state) || pendingWithdrawal(order)) return undefined;
  const { due, paid } = sumsOf(order);
  // Many shops never enter the cash that a courier has received. The page therefore asks for a payment of a finished
  // order only if the shop has entered at least one payment of this order.
  if (isDone(state) && paid <= 0) return undefined;
  const deposit = orderDeposit(order, due, shop);
  const announced = unconfirmedSum(order);
  // If the customer has announced the deposit, the page asks for nothing more until the shop has confirmed the deposit.
  if (deposit > paid && deposit <= paid + announced) return undefined;
  const next = nextPayment(due, paid + announced, deposit);
  return state === "NEW" && next?.deposit === 0 ? undefined : next;
}
