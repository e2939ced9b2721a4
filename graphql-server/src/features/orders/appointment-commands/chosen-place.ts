import { assertValid } from "../../../platform/errors/shop-error.ts";
import { isQuarter, type TimedService } from "../appointments/appointment-hours.rules.ts";
import { HourGone, isPlausible, pastErrors, placeAt } from "../appointments/given-hour.ts";
import type { CommandContext } from "../order.ts";

/** An hour that the shop gives, with the only place that it may be at; null for any place. */
export interface ChosenPlace {
  readonly startsAt: Date;
  readonly placeId: string | null;
}

/**
 * Returns the id of the place for an hour that an admin chooses. The hour may be outside of the opening hours.
 * @param preferred id of the place that is used if it is free and the admin chooses none
 * @throws ShopError BAD_USER_INPUT for a time at which no appointment can begin, or a place that does not exist;
 * CONFLICT with the nearest free hours if the hour or the place is not free
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
    ...hourErrors(startsAt, context),
    ...(placeId !== null && !chosen && { placeId: "Cette place n’existe plus" }),
  });
  const considered = chosen ? { ...service, placeIds: [chosen.id] } : service;
  const free = placeAt(startsAt, considered, context, chosen ? null : preferred);
  if (free === undefined) throw new HourGone(startsAt, considered, context, chosen?.name);
  return free;
}

function hourErrors(startsAt: Date, { now }: Pick<CommandContext, "now">): Record<string, string> {
  if (!isQuarter(startsAt.getTime())) return { startsAt: "Choisissez une heure au quart d’heure" };
  const past = pastErrors(startsAt, now);
  return isPlausible(startsAt, now) || past.startsAt ? past : { startsAt: "Un an à l’avance au plus" };
}
