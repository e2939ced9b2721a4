import { type Handover, handoverOf } from "graphql-server/features/orders/order-state";
import type { HourRequest } from "../../../orders/outbox/ask-hour.ts";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { isHourRequest } from "../../../orders/outbox/order-request.ts";
import { readShopRecord } from "./shop-record.ts";

export interface Appointment {
  readonly serviceId: string;
  readonly title: string;
  /** The hour that the customer has asked for or that the shop has given (ms since 1970). */
  readonly at: number;
  /** Null as long as this device does not know it. */
  readonly minutes: number | null;
  /** Until when the asked hour is kept without an answer of the shop (ms since 1970); null for no limit. */
  readonly heldUntil: number | null;
}

/** Undefined for other orders, and for one of which the shop has noted no hour. */
export function appointmentOf(order: DeviceOrder): Appointment | undefined {
  const { serviceId, appointmentAt, appointmentMinutes, heldUntil } = readShopRecord(order);
  const wish = isWithoutHour(order) ? undefined : order.appointment;
  const service = serviceId ?? wish?.serviceId;
  const at = openHourRequest(order)?.content ?? appointmentAt ?? wish?.startsAt;
  if (service === undefined || at === undefined) return undefined;
  const title = order.lines[0]?.productName ?? "";
  return { serviceId: service, title, at, minutes: appointmentMinutes, heldUntil };
}

/** Also of an order that the shop does not have yet. */
export const customerHandover = (order: DeviceOrder): Handover =>
  handoverOf({ isPickup: readShopRecord(order).isPickup, serviceId: appointmentOf(order)?.serviceId });

/**
 * True if the customer has asked for an hour and the shop's record of the order has none: an admin has entered the order
 * by hand, or the service has no length any more.
 */
export function isWithoutHour(order: DeviceOrder): boolean {
  const { serviceId, deposit, isEnteredByHand } = readShopRecord(order);
  // Each record of the shop has a deposit, of 0 FCFA too.
  const isRecordKnown = isEnteredByHand || deposit !== null;
  return order.appointment !== undefined && serviceId === null && isRecordKnown;
}

/** The customer's last request for another hour that the shop's record does not show yet. */
export const lastHourRequest = ({ requests = [] }: DeviceOrder): HourRequest | undefined =>
  requests.filter(isHourRequest).at(-1);

/** The request for another hour that the shop has not answered. */
export function openHourRequest(order: DeviceOrder): HourRequest | undefined {
  const request = lastHourRequest(order);
  return order.state === "NEW" && request?.refusal === undefined ? request : undefined;
}

/** True if the shop has the asked hour, but this device does not know yet if the shop keeps it. */
export const isHourUnknown = (order: DeviceOrder): boolean =>
  order.state === "NEW" &&
  appointmentOf(order) !== undefined &&
  (readShopRecord(order).isHourKept === null || openHourRequest(order)?.isSent === true);

/**
 * Returns why the shop does not keep the hour of a new appointment: it was taken before the order arrived, or the shop
 * has not answered in time. Undefined if the customer need not choose another hour.
 */
export function hourProblem(order: DeviceOrder): "GONE" | "ENDED" | undefined {
  const { isHourKept, heldUntil } = readShopRecord(order);
  if (order.state !== "NEW" || isHourKept !== false) return undefined;
  if (pendingWithdrawal(order) || openHourRequest(order)) return undefined;
  return heldUntil === null ? "GONE" : "ENDED";
}
