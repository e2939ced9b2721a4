import type { TimedService } from "../appointments/free-slots.rules.ts";
import { asAppointment, type BookedService, slotChange } from "../appointments/slot-reservation.ts";
import { withStateAndMark } from "../commands/change-state.ts";
import { type NewOrder, newOrder } from "../commands/new-order.ts";
import type { CommandContext, Outcome } from "../order.ts";
import { type ChosenPlace, chosenPlace } from "./chosen-place.ts";

/**
 * Returns a new order for an appointment that an admin has agreed with a customer. It is confirmed from the start.
 * @param arriving order whose only line is the service
 * @throws ShopError as {@link chosenPlace}
 */
export function bookAppointment(
  arriving: NewOrder,
  service: BookedService & TimedService,
  chosen: ChosenPlace,
  context: CommandContext,
): Outcome {
  const placeId = chosenPlace(chosen, service, context);
  const reservation = { appointmentAt: chosen.startsAt, placeId, heldUntil: null };
  const order = asAppointment(newOrder(arriving, context), service, reservation, context);
  return {
    order: withStateAndMark(order, { state: "CONFIRMED", unwanted: false }, context),
    audit: [{ action: "ORDER_RECORDED", changes: [slotChange(null, chosen.startsAt)] }],
  };
}
