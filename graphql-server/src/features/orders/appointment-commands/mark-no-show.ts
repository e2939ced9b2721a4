import { noAppointment } from "../appointments/no-appointment.ts";
import { appointmentOf, assertBegun } from "../appointments/slot-reservation.ts";
import { stateConflict, undoableChange } from "../commands/change-state.ts";
import type { Decide } from "../order.ts";
import { noShowNotification } from "../order-notification-text.ts";
import { NO_SHOW_LABEL } from "../reading/panel-state.rules.ts";

/**
 * Notes that the customer did not come to a confirmed appointment. The order is cancelled, and the shop keeps the
 * deposit.
 * @throws ShopError CONFLICT if the appointment is not confirmed; BAD_USER_INPUT before its start, or for an order of
 * articles
 */
export const markNoShow: Decide = (order, context) => {
  if (!appointmentOf(order, context.services)) throw noAppointment();
  if (order.state !== "CONFIRMED") throw stateConflict(order);
  assertBegun(order, context.now);
  const { order: cancelled, audit } = undoableChange(order, { state: "CANCELLED", unwanted: false }, context);
  // The history shows « Pas venu » and not the new state « Annulée », which would look like a decision of the shop or
  // of the customer.
  const missed = { field: NO_SHOW_LABEL, from: "non", to: "oui" };
  return {
    order: { ...cancelled, noShow: true },
    audit: audit.map((entry) => ({ ...entry, changes: [missed] })),
    notifications: [noShowNotification(cancelled)],
  };
};
