import { holdEnd } from "../appointments/hold-end.rules.ts";
import {
  asAppointment,
  type BookedService,
  isPlausible,
  placeForRequest,
  type RequestedSlot,
  timedService,
} from "../appointments/slot-reservation.ts";
import type { CommandContext, OrderRecord, Outcome } from "../order.ts";
import { type NewOrder, newOrder, otherFees } from "./new-order.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Largest number of days between placing an order on a device and sending it. A device may have no network for weeks.
 */
const MAX_WAIT_DAYS = 90;
/** Length of an appointment whose service has no length, for example because the service was deleted (minutes). */
const UNKNOWN_MINUTES = 30;

/**
 * Places an order that a device sends. If the customer withdrew the order before it arrived, the order is stored as
 * cancelled, without the customer's details, and marked as unwanted, so that lists and figures omit it.
 */
export function placeOrder(
  arriving: NewOrder,
  { appointment = null, withdrawn }: { appointment?: RequestedSlot | null; withdrawn: boolean },
  context: CommandContext,
): Outcome {
  const { fields } = arriving;
  const placed = { ...newOrder(arriving, context), shopFees: otherFees(fields, context.zones) };
  const order = appointment ? withRequestedSlot(placed, appointment, withdrawn, context) : placed;
  if (!withdrawn) return { order, audit: [], notifications: [{ to: "ADMINS", kind: "NEW_ORDER" }] };
  const { now, actor } = context;
  return {
    order: {
      ...order,
      ...{ state: "CANCELLED", unwanted: true, doneAt: now, changedBy: actor.name },
      ...{ name: null, customerName: null, customerPhone: null, quarter: null },
    },
    audit: [],
  };
}

/**
 * Returns the order with the slot that its device requests. If the slot is free, it is held for the customer. If the
 * service was hidden from visitors or lost its length while the phone waited for a network, the order gets no place,
 * but the owner still learns which slot the customer wanted. An order that contains more than the service, or requests
 * a time that no appointment can have, is stored as an order of articles.
 */
function withRequestedSlot(
  order: OrderRecord,
  { serviceId, startsAt }: RequestedSlot,
  withdrawn: boolean,
  context: CommandContext,
): OrderRecord {
  const [line] = order.lines;
  if (!line || order.lines.length > 1 || !isPlausible(startsAt, context.now)) return order;
  const offered = timedService(serviceId, context.services);
  const isHeld = offered && !withdrawn && context.mayHold;
  const placeId = isHeld ? (placeForRequest(startsAt, offered, context) ?? null) : null;
  const heldUntil = placeId === null ? null : holdEnd(context.now, startsAt, context.appointments);
  const service = offered ?? notOffered(serviceId, line, context);
  return asAppointment(order, service, { appointmentAt: startsAt, placeId, heldUntil }, context);
}

/**
 * Returns the title, price and length of a service that customers cannot book any more. If the service was deleted, its
 * title is the one that the device sent.
 */
function notOffered(
  id: string,
  { productName }: Pick<OrderRecord["lines"][number], "productName">,
  { services }: CommandContext,
): BookedService {
  const stored = services.find((service) => service.id === id);
  return {
    ...{ id, title: stored?.title ?? productName, price: stored?.price ?? null },
    minutes: stored?.minutes ?? UNKNOWN_MINUTES,
  };
}

/**
 * Returns the time at which a device placed an order, by the server's clock: now minus the order's age. The age is the
 * difference between two times of the device's clock, so that it is right even if this clock is a little wrong. Returns
 * the present time if the device's clock is wrong by more than a day, or if the order is older than `MAX_WAIT_DAYS` or
 * has a time after `sentAt`.
 * @param placedAt by the device's clock
 * @param sentAt the device's clock when it sent the request; null if the request does not contain it: the age is then
 * measured by the server's clock, and may be one day at most
 */
export function placedTime(placedAt: Date, sentAt: Date | null, now: Date): Date {
  const clock = sentAt ?? now;
  const ageMs = clock.getTime() - placedAt.getTime();
  const maxAgeMs = sentAt ? MAX_WAIT_DAYS * DAY_MS : DAY_MS;
  const isTrusted = Math.abs(now.getTime() - clock.getTime()) <= DAY_MS && ageMs >= 0 && ageMs <= maxAgeMs;
  return isTrusted ? new Date(now.getTime() - ageMs) : now;
}
