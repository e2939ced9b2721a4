import type { TimedService } from "../appointments/appointment-hours.rules.ts";
import { asAppointment, type BookedService, hourChange } from "../appointments/given-hour.ts";
import { withStateAndMark } from "../commands/change-state.ts";
import { type NewOrder, newOrder } from "../commands/new-order.ts";
import type { CommandContext, Outcome } from "../order.ts";
import { type ChosenPlace, chosenPlace } from "./chosen-place.ts";

/**
 * Enters an appointment that the shop has already agreed with the customer. The appointment is therefore confirmed from
 * the start.
 * @param arriving with one line, the service
 * @throws ShopError as {@link chosenPlace}
 */
export function bookAppointment(
  arriving: NewOrder,
  service: BookedService & TimedService,
  chosen: ChosenPlace,
  context: CommandContext,
): Outcome {
  const placeId = chosenPlace(chosen, service, context);
  const hour = { appointmentAt: chosen.startsAt, placeId, heldUntil: null };
  const order = asAppointment(newOrder(arriving, context), service, hour, context);
  return {
    order: withStateAndMark(order, { state: "CONFIRMED", unwanted: false }, context),
    audit: [{ action: "ORDER_RECORDED", changes: [hourChange(null, chosen.startsAt)] }],
  };
}
