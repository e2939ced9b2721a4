import { assertValid } from "../../../platform/errors/shop-error.ts";
import { isQuarter, type TimedService } from "../appointments/free-slots.rules.ts";
import { isPlausible, pastErrors, placeAt, SlotUnavailable } from "../appointments/slot-reservation.ts";
import type { CommandContext } from "../order.ts";

/**
 * The slot that an admin chooses for an appointment, and the id of the chosen place (chair or table); null for any
 * place.
 */
export interface ChosenPlace {
  readonly startsAt: Date;
  readonly placeId: string | null;
}

/**
 * Returns the id of the place at which an appointment gets the slot that an admin chooses. The slot may be outside of
 * the opening hours.
 * @param preferred id of the place that is used if it is free and the admin chooses none
 * @throws ShopError BAD_USER_INPUT for a time at which no appointment can begin, or a place that does not exist;
 * CONFLICT with the nearest free slots if the slot or the place is not free
 */
export function chosenPlace(
  { startsAt, placeId }: ChosenPlace,
  service: TimedService,
  context: CommandContext,
  preferred: string | null = null,
): string {
  const { places } = context.appointments;
  const chosen = places.find(({ id }) => id === placeId);
  assertValid({
    ...slotErrors(startsAt, context),
    ...(placeId !== null && !chosen && { placeId: "Cette place n’existe plus" }),
  });
  const considered = chosen ? { ...service, placeIds: [chosen.id] } : service;
  const free = placeAt(startsAt, considered, context, chosen ? null : preferred);
  if (free === undefined) throw new SlotUnavailable(startsAt, considered, context, chosen?.name);
  return free;
}

function slotErrors(startsAt: Date, { now }: Pick<CommandContext, "now">): Record<string, string> {
  if (!isQuarter(startsAt.getTime())) return { startsAt: "Choisissez une heure au quart d’heure" };
  const past = pastErrors(startsAt, now);
  return isPlausible(startsAt, now) || past.startsAt ? past : { startsAt: "Un an à l’avance au plus" };
}
