import { heldUntilText } from "graphql-server/features/orders/appointments/held-until-text";
import { isDone } from "graphql-server/features/orders/order-state";
import { NO_SHOW_LABEL } from "graphql-server/features/orders/reading/panel-state";
import { appointmentText, lengthText } from "graphql-server/platform/shop-time/hour-text";
import type { Order } from "../../api/orders-api.ts";

type Places = readonly { readonly id: string; readonly name: string }[];

/** Name of the column of appointments that have none. */
export const NO_PLACE = "Sans place";
/** Name of a place that the shop does not have any more. */
const DELETED_PLACE = "Place supprimée";

/** « Place 1 »; empty for an appointment without a place, and while the places are unknown. */
export const placeText = (placeId: string | null, places: Places | undefined): string =>
  placeId === null || !places ? "" : (places.find(({ id }) => id === placeId)?.name ?? DELETED_PLACE);

/** « samedi 5 décembre à 10 h · 45 min · Place 1 »; undefined for an order that is no appointment with an hour. */
export function whenAndWhere(
  { appointmentAt, appointmentMinutes, placeId }: Order,
  places: Places | undefined,
): string | undefined {
  if (appointmentAt === null) return undefined;
  return [
    appointmentText(new Date(appointmentAt)),
    appointmentMinutes === null ? "" : lengthText(appointmentMinutes),
    placeText(placeId, places),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** True for an open appointment that has no place at its hour, so that it needs another hour. */
export const isHourGone = ({ state, appointmentAt, placeId }: Order): boolean =>
  appointmentAt !== null && placeId === null && !isDone(state);

/**
 * « Heure gardée jusqu’à 12 h 30 », « L’heure n’est plus gardée »; undefined if there is nothing to say: the hour is kept
 * without limit, or the appointment is done.
 * @param now ms since 1970
 */
export function holdText(order: Order, now: number): string | undefined {
  const { state, appointmentAt, heldUntil, isHourKept } = order;
  if (appointmentAt === null || isDone(state)) return undefined;
  if (isHourGone(order)) return "Cette heure n’est plus libre";
  if (!isHourKept) return "L’heure n’est plus gardée";
  if (heldUntil === null) return undefined;
  return heldUntilText(new Date(heldUntil), new Date(now));
}

/** « 2ᵉ absence », « Pas venu à 1 autre rendez-vous »; undefined for a person who always came before. */
export function absenceText({ noShow, noShows }: Order): string | undefined {
  if (noShows === 0) return undefined;
  return noShow
    ? `${noShows + 1}ᵉ absence`
    : `${NO_SHOW_LABEL} à ${noShows} autre${noShows > 1 ? "s" : ""} rendez-vous`;
}

/** True for an appointment whose hour has begun: only then can a person be absent. @param now ms since 1970 */
export const hasBegun = ({ appointmentAt }: Order, now: number): boolean =>
  appointmentAt !== null && Date.parse(appointmentAt) <= now;
