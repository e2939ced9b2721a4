import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import { appointmentOf, hourChange, movedHold } from "../appointments/given-hour.ts";
import { stateConflict } from "../commands/change-state.ts";
import { type CommandContext, type Decide, keepsHour, type OrderRecord } from "../order.ts";
import { appointmentNotification } from "../order-notification-text.ts";
import { isDone } from "../order-state.rules.ts";
import { chosenPlace } from "./chosen-place.ts";
import { noAppointment } from "./no-appointment.ts";

export interface AppointmentMove {
  /** The hour at which the admin last saw the appointment. */
  readonly from: Date;
  readonly to: Date;
  /** Null for the appointment's present place if that is free, and otherwise any other place. */
  readonly placeId: string | null;
}

/**
 * Gives an appointment another hour or another place. The customer's notification is sent a minute later, so that an
 * admin can correct a wrong hour before the customer reads of it.
 * @throws ShopError CONFLICT if a colleague has moved the appointment, or if it is done or cancelled; the other errors
 * as `chosenPlace`
 */
export const moveAppointment =
  ({ from, to, placeId }: AppointmentMove): Decide =>
  (order, context) => {
    const appointment = appointmentOf(order, context.services);
    if (!appointment) throw noAppointment();
    const isSameHour = appointment.at.getTime() === to.getTime();
    const isSamePlace = placeId === null || placeId === order.placeId;
    if (isSameHour && isSamePlace && keepsHour(order, context.now)) return undefined;
    if (appointment.at.getTime() !== from.getTime())
      throw new ShopError(
        "CONFLICT",
        "Un collègue a déplacé ce rendez-vous entre-temps. Relisez d’abord son heure",
      );
    if (isDone(order.state)) throw stateConflict(order);
    const chosen = { startsAt: to, placeId };
    const place = chosenPlace(chosen, appointment.service, context, order.placeId);
    const moved: OrderRecord = {
      ...order,
      ...{ appointmentAt: to, placeId: place, heldUntil: movedHold(order, context) },
      ...(!isSameHour && { appointmentReminded: null }),
    };
    const changes = [
      ...(isSameHour ? [] : [hourChange(appointment.at, to)]),
      ...placeChanges(order.placeId, place, context),
    ];
    return {
      order: moved,
      audit: [{ action: "ORDER_EDITED", changes }],
      notifications: isSameHour ? [] : [appointmentNotification(moved, to)],
    };
  };

function placeChanges(
  from: string | null,
  to: string,
  { appointments: { places } }: CommandContext,
): AuditLogChange[] {
  const nameOf = (id: string | null) => places.find((place) => place.id === id)?.name ?? "";
  return from === to ? [] : [{ field: "Place", from: nameOf(from), to: nameOf(to) }];
}
