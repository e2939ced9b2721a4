import {
  type AskedHour,
  asAppointment,
  askedPlace,
  type BookedService,
  holdEnd,
  isPlausible,
  timedService,
} from "../appointments/given-hour.ts";
import type { CommandContext, OrderRecord, Outcome } from "../order.ts";
import { type NewOrder, newOrder, otherFees } from "./new-order.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which an order may wait on a device before it is sent, because a device may have no network for weeks. */
const MAX_WAIT_DAYS = 90;
/** Length of an appointment whose service has none (minutes). */
const UNKNOWN_MINUTES = 30;

/**
 * Places an order that a device sends. A withdrawn order that had not arrived before is stored as cancelled, without
 * the customer's details, and is marked as unwanted, so that lists and figures omit it.
 */
export function placeOrder(
  arriving: NewOrder,
  { appointment = null, withdrawn }: { appointment?: AskedHour | null; withdrawn: boolean },
  context: CommandContext,
): Outcome {
  const { fields } = arriving;
  const placed = { ...newOrder(arriving, context), shopFees: otherFees(fields, context.zones) };
  const order = appointment ? withAskedHour(placed, appointment, withdrawn, context) : placed;
  if (!withdrawn) return { order, audit: [], notices: [{ to: "ADMINS", kind: "NEW_ORDER" }] };
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
 * Returns the order with the hour that its device asks for, which is held for the customer if it is free. If visitors do
 * not see the service any more, or it has lost its length, while the phone waited for a network, the order has no place,
 * so that the owner still learns the wish. An order that contains more than the service, or asks for an hour that no
 * appointment has, arrives as an order of articles.
 */
function withAskedHour(
  order: OrderRecord,
  { serviceId, startsAt }: AskedHour,
  withdrawn: boolean,
  context: CommandContext,
): OrderRecord {
  const [line] = order.lines;
  if (!line || order.lines.length > 1 || !isPlausible(startsAt, context.now)) return order;
  const offered = timedService(serviceId, context.services);
  const isHeld = offered && !withdrawn && context.mayHold;
  const placeId = isHeld ? (askedPlace(startsAt, offered, context) ?? null) : null;
  const heldUntil = placeId === null ? null : holdEnd(context);
  const service = offered ?? notOffered(serviceId, line, context);
  return asAppointment(order, service, { appointmentAt: startsAt, placeId, heldUntil }, context);
}

/** Returns a service that cannot be asked for any more: as it is stored, or as the device knows it if it is deleted. */
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
 * Returns the time at which a device placed an order, by the server's clock: the order is as old as the device's clock
 * says, however wrong this clock is. A device whose clock is wrong by more than a day dates nothing, nor does one that
 * says that the order waited for more than `MAX_WAIT_DAYS`; then the order was placed now.
 * @param placedAt by the device's clock
 * @param sentAt the device's clock when it sent the request; null if the request does not contain it
 */
export function placedTime(placedAt: Date, sentAt: Date | null, now: Date): Date {
  const clock = sentAt ?? now;
  const ageMs = clock.getTime() - placedAt.getTime();
  const maxAgeMs = sentAt ? MAX_WAIT_DAYS * DAY_MS : DAY_MS;
  const isTrusted = Math.abs(now.getTime() - clock.getTime()) <= DAY_MS && ageMs >= 0 && ageMs <= maxAgeMs;
  return isTrusted ? new Date(now.getTime() - ageMs) : now;
}
