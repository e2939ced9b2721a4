import { ShopError } from "../../../platform/errors/shop-error.ts";
import {
  appointmentOf,
  askedPlace,
  HourGone,
  hourChange,
  isPlausible,
  movedHold,
} from "../appointments/given-hour.ts";
import { type Decide, keepsHour } from "../order.ts";
import { noAppointment } from "./no-appointment.ts";

/**
 * Gives an appointment that the shop has not confirmed yet the hour that its customer asks for instead. No hour is held
 * longer than the first one, so that nobody can keep hours by asking again.
 * @throws ShopError CONFLICT if the shop has answered, if too many hours are held for the customer, and with the nearest
 * free hours if the hour is not free: then the appointment stays as it is; BAD_USER_INPUT for a time that no appointment
 * has
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
    if (!context.mayHold)
      throw new ShopError(
        "CONFLICT",
        "Trop d’heures attendent déjà la réponse de la boutique\u00a0: écrivez-lui",
      );
    const placeId = askedPlace(startsAt, service, context, order.placeId);
    if (placeId === undefined) throw new HourGone(startsAt, service, context);
    return {
      order: {
        ...order,
        ...{
          appointmentAt: startsAt,
          placeId,
          heldUntil: movedHold(order, context),
          appointmentReminded: null,
        },
      },
      audit: [{ action: "ORDER_EDITED", changes: [hourChange(at, startsAt)] }],
    };
  };
