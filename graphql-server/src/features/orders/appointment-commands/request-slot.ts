import { ShopError } from "../../../platform/errors/shop-error.ts";
import { noAppointment } from "../appointments/no-appointment.ts";
import {
  appointmentOf,
  isPlausible,
  movedHold,
  placeForRequest,
  SlotUnavailable,
  slotChange,
} from "../appointments/slot-reservation.ts";
import { type Decide, reservesSlot } from "../order.ts";

/**
 * Reserves another slot that the customer requests for an appointment that the shop has not confirmed yet. The new slot
 * is held only until the end of the first slot's hold, so that nobody can hold slots for ever by requesting others.
 * @throws ShopError BAD_USER_INPUT for a time more than a year away, or for an order of articles; CONFLICT if the shop
 * has confirmed or cancelled the appointment, or if too many slots are held for the customer; CONFLICT with the nearest
 * free slots if the slot is not free. The appointment is then unchanged.
 */
export const requestSlot =
  (startsAt: Date): Decide =>
  (order, context) => {
    const appointment = appointmentOf(order, context.services);
    if (!appointment) throw noAppointment();
    if (!isPlausible(startsAt, context.now))
      throw ShopError.badInput({ startsAt: "Choisissez une des heures libres" });
    if (order.state !== "NEW")
      throw new ShopError("CONFLICT", "La boutique a déjà répondu\u00a0: écrivez-lui pour changer d’heure");
    const { at, service } = appointment;
    if (at.getTime() === startsAt.getTime() && reservesSlot(order, context.now)) return undefined;
    if (!context.mayHold)
      throw new ShopError(
        "CONFLICT",
        "Trop d’heures attendent déjà la réponse de la boutique\u00a0: écrivez-lui",
      );
    const placeId = placeForRequest(startsAt, service, context, order.placeId);
    if (placeId === undefined) throw new SlotUnavailable(startsAt, service, context);
    return {
      order: {
        ...order,
        ...{
          appointmentAt: startsAt,
          placeId,
          heldUntil: movedHold(order, startsAt, context),
          appointmentReminded: null,
        },
      },
      audit: [{ action: "ORDER_EDITED", changes: [slotChange(at, startsAt)] }],
    };
  };
