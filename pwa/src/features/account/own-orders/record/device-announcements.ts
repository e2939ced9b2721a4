import { isDeviceChannel } from "graphql-server/features/orders/order";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { isAnnouncement } from "../../../orders/outbox/order-request.ts";
import { isChangeable } from "./refresh-orders.ts";
import { readShopRecord, sumsOf } from "./shop-record.ts";

/**
 * A payment that the customer has announced, even if the shop has not received the announcement yet. The amount is in
 * whole FCFA.
 */
export interface AnnouncedPayment {
  readonly id: string;
  /** A `PaymentKind`, or a kind that a later release has added. */
  readonly kind: string;
  readonly amount: number;
  readonly reference: string;
  /**
   * An `AnnouncementState`, or a state that a later release has added. UNSENT: not received by the shop yet.
   * IMPOSSIBLE: refused by the server, for the reason in `problem`.
   */
  readonly state: string;
  /** Why the server has refused the announcement, or why the device could not send it yet (French). */
  readonly problem?: string | undefined;
}

/** Returns the announced payments of an order, the newest first. */
export function announcedPayments(order: DeviceOrder): AnnouncedPayment[] {
  const requests = (order.requests ?? []).filter(isAnnouncement).map((request) => {
    const { id, content, isSent, refusal, delay } = request;
    const state = refusal !== undefined ? "IMPOSSIBLE" : isSent ? "WAITING" : "UNSENT";
    return { ...content, id, state, problem: refusal ?? delay };
  });
  return [...requests.reverse(), ...readShopRecord(order).announcements];
}

/** Returns the sum of the announced payments that the shop may still confirm, in whole FCFA. */
export const unconfirmedSum = (order: DeviceOrder): number =>
  announcedPayments(order)
    .filter(({ state }) => state === "UNSENT" || state === "WAITING")
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * True if the customer can announce a payment: something is to be paid that is not announced yet, and the order can
 * still change. False for an order that an admin has entered, because the shop accepts no announcements for it.
 */
export function mayAnnounce(order: DeviceOrder): boolean {
  const { due, paid } = sumsOf(order);
  const isOfDevice = isDeviceChannel(order.channel) && !readShopRecord(order).isEnteredByHand;
  const isOpen = order.state === null ? order.refusal === undefined : isChangeable(order);
  return due > paid + unconfirmedSum(order) && isOfDevice && isOpen;
}
