import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import { noAppointment } from "../appointments/no-appointment.ts";
import { appointmentOf, movedHold, slotChange } from "../appointments/slot-reservation.ts";
import { stateConflict } from "../commands/change-state.ts";
import { type CommandContext, type Decide, type OrderRecord, reservesSlot } from "../order.ts";
import { appointmentNotification } from "../order-notification-text.ts";
import { isDone } from "../order-state.rules.ts";
import { chosenPlace } from "./chosen-place.ts";

export interface AppointmentMove {
  /** Start of the appointment when the admin opened the form. */
  readonly from: Date;
  readonly to: Date;
  /**
   * Id of the chosen place (chair or table). If it is null, the appointment stays at its place if that is free, and
   * otherwise gets another free place.
   */
  readonly placeId: string | null;
}

/**
 * Moves an appointment to another slot or another place. The customer is notified only a minute later, so that the
 * admin can correct a wrong slot before.
 * @throws ShopError CONFLICT if a colleague has moved the appointment, or if it is done or cancelled; BAD_USER_INPUT
 * for an order of articles; the errors of `chosenPlace`
 */
export const moveAppointment =
  ({ from, to, placeId }: AppointmentMove): Decide =>
  (order, context) => {
    const appointment = appointmentOf(order, context.services);
    if (!appointment) throw noAppointment();
    const isSameSlot = appointment.at.getTime() === to.getTime();
    const isSamePlace = placeId === null || placeId === order.placeId;
    if (isSameSlot && isSamePlace && reservesSlot(order, context.now)) return undefined;
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
      ...{ appointmentAt: to, placeId: place, heldUntil: movedHold(order, to, context) },
      ...(!isSameSlot && { appointmentReminded: null }),
    };
    const changes = [
      ...(isSameSlot ? [] : [slotChange(appointment.at, to)]),
      ...placeChanges(order.placeId, place, context),
    ];
    return {
      order: moved,
      audit: [{ action: "ORDER_EDITED", changes }],
      notifications: isSameSlot ? [] : [appointmentNotification(moved, appointment.at, to)],
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
