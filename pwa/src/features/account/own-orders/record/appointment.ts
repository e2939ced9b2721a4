import { type Handover, handoverOf } from "graphql-server/features/orders/order-state";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { isSlotRequest } from "../../../orders/outbox/order-request.ts";
import type { SlotRequest } from "../../../orders/outbox/slot-request.ts";
import { readShopRecord } from "./shop-record.ts";

export interface Appointment {
  readonly serviceId: string;
  readonly title: string;
  /**
   * Start of the slot that the customer has requested, or of the slot to which the shop has moved the appointment (ms
   * since 1970).
   */
  readonly at: number;
  /** Length in minutes; null until the shop's record of the order is on this device. */
  readonly minutes: number | null;
  /** Time until which the shop holds an unconfirmed slot (ms since 1970); null for no limit. */
  readonly heldUntil: number | null;
}

/**
 * Returns the appointment of an order; undefined for an order of articles, and for an order that has no slot in the
 * shop's record.
 */
export function appointmentOf(order: DeviceOrder): Appointment | undefined {
  const { serviceId, appointmentAt, appointmentMinutes, heldUntil } = readShopRecord(order);
  const requested = isWithoutSlot(order) ? undefined : order.appointment;
  const service = serviceId ?? requested?.serviceId;
  const at = openSlotRequest(order)?.content ?? appointmentAt ?? requested?.startsAt;
  if (service === undefined || at === undefined) return undefined;
  const title = order.lines[0]?.productName ?? "";
  return { serviceId: service, title, at, minutes: appointmentMinutes, heldUntil };
}

/** Returns how the customer gets an order; works also before the shop has the order. */
export const customerHandover = (order: DeviceOrder): Handover =>
  handoverOf({ isPickup: readShopRecord(order).isPickup, serviceId: appointmentOf(order)?.serviceId });

/**
 * True if the customer has requested a slot, but the shop's record of the order has none: an admin has entered the
 * order by hand, or the service has no length any more.
 */
export function isWithoutSlot(order: DeviceOrder): boolean {
  const { serviceId, deposit, isEnteredByHand } = readShopRecord(order);
  // Every record of the shop has a deposit, which may be 0 FCFA.
  const isRecordKnown = isEnteredByHand || deposit !== null;
  return order.appointment !== undefined && serviceId === null && isRecordKnown;
}

/** Returns the customer's last request for another slot that the shop's record of the order does not show yet. */
export const lastSlotRequest = ({ requests = [] }: DeviceOrder): SlotRequest | undefined =>
  requests.filter(isSlotRequest).at(-1);

/** Returns the request for another slot that the shop has not answered yet. */
export function openSlotRequest(order: DeviceOrder): SlotRequest | undefined {
  const request = lastSlotRequest(order);
  return order.state === "NEW" && request?.refusal === undefined ? request : undefined;
}

/** True if the shop has received the request for a slot, but this device does not know yet whether it is reserved. */
export const isReservationUnknown = (order: DeviceOrder): boolean =>
  order.state === "NEW" &&
  appointmentOf(order) !== undefined &&
  (readShopRecord(order).isSlotReserved === null || openSlotRequest(order)?.isSent === true);

/**
 * Returns why the slot of an unconfirmed appointment is not reserved: UNAVAILABLE if it was taken before the order
 * arrived; HOLD_ENDED if the shop has not answered in time. Undefined if the customer need not choose another slot.
 */
export function slotProblem(order: DeviceOrder): "UNAVAILABLE" | "HOLD_ENDED" | undefined {
  const { isSlotReserved, heldUntil } = readShopRecord(order);
  if (order.state !== "NEW" || isSlotReserved !== false) return undefined;
  if (pendingWithdrawal(order) || openSlotRequest(order)) return undefined;
  return heldUntil === null ? "UNAVAILABLE" : "HOLD_ENDED";
}
