import { ShopError } from "../../../platform/errors/shop-error.ts";
import {
  appointmentOf,
  askedPlace,
  holdEnd,
  hourChange,
  hourGone,
  isPlausible,
} from "../appointments/given-hour.ts";
import { type Decide, keepsHour } from "../order.ts";
import { noAppointment } from "./no-appointment.ts";

/**
 * Gives an appointment that the shop has not confirmed yet the hour that its customer asks for instead. The hour that is
 * held already is not held longer, so that nobody can keep it by asking again.
 * @throws ShopError CONFLICT if the shop has answered, and with the nearest free hours if the hour is not free: then the
 * appointment stays as it is; BAD_USER_INPUT for a time that no appointment has
 */
export const askHour =
  (startsAt: Date): Decide =>
  (order, context) => {
    const appointment = appointmentOf(order, context.services);
    if (!appointment) throw noAppointment();
    if (!isPlausible(startsAt, context.now))
      throw ShopError.badInput({ startsAt: "Choisissez une des heures libres" });
    if (order.state !== "NEW")
      throw new ShopError("CONFLICT", "La boutique a déjà répondu\u00a0: écrivez-lui pour changer d’heure");
    const { at, service } = appointment;
    if (at.getTime() === startsAt.getTime() && keepsHour(order, context.now)) return undefined;
    const placeId = askedPlace(startsAt, service, context, order.placeId);
    if (placeId === undefined) throw hourGone(startsAt, service, context);
    return {
      order: {
        ...order,
        ...{ appointmentAt: startsAt, placeId, heldUntil: holdEnd(context), appointmentReminded: null },
      },
      audit: [{ action: "ORDER_EDITED", changes: [hourChange(at, startsAt)] }],
    };
  };
