import { appointmentOf, assertBegun } from "../appointments/given-hour.ts";
import { stateConflict, undoableChange } from "../commands/change-state.ts";
import type { Decide } from "../order.ts";
import { noShowNotification } from "../order-notification-text.ts";
import { NO_SHOW_LABEL } from "../reading/panel-state.rules.ts";
import { noAppointment } from "./no-appointment.ts";

/**
 * Notes that the person did not come to a confirmed appointment. The appointment is cancelled, and the shop keeps the
 * deposit.
 * @throws ShopError CONFLICT if the appointment is no longer confirmed, BAD_USER_INPUT before its start
 */
export const markNoShow: Decide = (order, context) => {
  if (!appointmentOf(order, context.services)) throw noAppointment();
  if (order.state !== "CONFIRMED") throw stateConflict(order);
  assertBegun(order, context.now);
  const { order: cancelled, audit } = undoableChange(order, { state: "CANCELLED", unwanted: false }, context);
  // The history says only this of the change, because « Annulée » would name the shop's or the customer's own decision.
  const missed = { field: NO_SHOW_LABEL, from: "non", to: "oui" };
  return {
    order: { ...cancelled, noShow: true },
    audit: audit.map((entry) => ({ ...entry, changes: [missed] })),
    notifications: [noShowNotification(cancelled)],
  };
};
