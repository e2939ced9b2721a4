import type { RequestedSlot } from "../outbox/order-records.ts";

/** First part of `data-order` of a link that requests a slot. Links that order products begin with a UUID. */
const APPOINTMENT = "rendez-vous";

/**
 * Returns `data-order` of a link that requests a slot of a service. A click on the link creates the order, as with a
 * product's link.
 */
export const orderedAppointment = ({ serviceId, startsAt }: RequestedSlot): string =>
  [APPOINTMENT, serviceId, startsAt].join("|");

/** Reads the requested slot from `data-order`; undefined if the attribute contains lines of products. */
export function parseAppointment(order: string): RequestedSlot | undefined {
  const [kind, serviceId = "", startsAt] = order.split("|");
  return kind === APPOINTMENT ? { serviceId, startsAt: Number(startsAt) } : undefined;
}
