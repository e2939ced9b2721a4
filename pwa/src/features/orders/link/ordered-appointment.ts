import type { AskedAppointment } from "../outbox/order-records.ts";

/** Begins the `data-order` of a link that asks for an hour; ids of products are UUIDs. */
const APPOINTMENT = "rendez-vous";

/**
 * Returns `data-order` of a link that asks for an hour of a service. A click on such a link creates the order, like a
 * click on a product's link.
 */
export const orderedAppointment = ({ serviceId, startsAt }: AskedAppointment): string =>
  [APPOINTMENT, serviceId, startsAt].join("|");

/** Undefined if `data-order` has lines of products. */
export function parseAppointment(order: string): AskedAppointment | undefined {
  const [kind, serviceId = "", startsAt] = order.split("|");
  return kind === APPOINTMENT ? { serviceId, startsAt: Number(startsAt) } : undefined;
}
