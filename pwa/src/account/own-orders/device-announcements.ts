import type { AnnouncementState, PaymentKind } from "graphql-server/payments/payment";
import type { DeviceOrder } from "../../orders/order-records.ts";
import { parsePayment } from "../../orders/request-content.ts";
import { isChangeable } from "./refresh-orders.ts";
import { readShopRecord, sumsOf } from "./shop-record.ts";

/** A payment that the customer has announced, on its way to the shop or answered by it. Amount in whole FCFA. */
export interface AnnouncedPayment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly amount: number;
  readonly reference: string;
  /** UNSENT: the shop does not have it yet. IMPOSSIBLE: the shop could not store it, for the reason in `problem`. */
  readonly state: AnnouncementState | "UNSENT" | "IMPOSSIBLE";
  /** The reason in French why it was not stored, or why it still waits. */
  readonly problem?: string | undefined;
}

/** Returns the payments that the customer has announced for an order, newest first. */
export function announcedPayments(order: DeviceOrder): AnnouncedPayment[] {
  const requests = (order.requests ?? []).flatMap((request) => {
    const payment = request.kind === "payment" && parsePayment(request.content);
    if (!payment) return [];
    const { id, isSent, refusal, delay } = request;
    const state = refusal !== undefined ? "IMPOSSIBLE" : isSent ? "WAITING" : "UNSENT";
    return [{ ...payment, id, state, problem: refusal ?? delay } as const];
  });
  return [...requests.reverse(), ...readShopRecord(order).announcements];
}

/** Returns the sum of the announced payments that the shop may still confirm, in whole FCFA. */
export const unconfirmedSum = (order: DeviceOrder): number =>
  announcedPayments(order)
    .filter(({ state }) => state === "UNSENT" || state === "WAITING")
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * True if the customer can announce a payment: something is to be paid, and the shop accepts announcements for this
 * order. It does not for orders that it has entered itself.
 */
export function mayAnnounce(order: DeviceOrder): boolean {
  const { due, paid } = sumsOf(order);
  const isOfDevice = order.channel !== "PANEL" && !readShopRecord(order).isEnteredByHand;
  const isOpen = order.state === null ? order.refusal === undefined : isChangeable(order);
  return due > paid && isOfDevice && isOpen;
}
