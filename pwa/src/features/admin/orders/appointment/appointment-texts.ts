import { heldUntilText } from "graphql-server/features/orders/appointments/held-until-text";
import { isDone } from "graphql-server/features/orders/order-state";
import { NO_SHOW_LABEL } from "graphql-server/features/orders/reading/panel-state";
import { appointmentText, lengthText } from "graphql-server/platform/shop-time/time-text";
import type { Order } from "../../api/orders-api.ts";

type Places = readonly { readonly id: string; readonly name: string }[];

/** Title of the calendar's column of appointments that have no place (chair or table). */
export const NO_PLACE = "Sans place";
/** Shown instead of the name of a place that the shop does not have any more. */
const DELETED_PLACE = "Place supprimée";

/**
 * Returns the name of an appointment's place (chair or table): « Place 1 ». Empty for an appointment without a place,
 * and until the places are loaded.
 */
export const placeText = (placeId: string | null, places: Places | undefined): string =>
  placeId === null || !places ? "" : (places.find(({ id }) => id === placeId)?.name ?? DELETED_PLACE);

/**
 * Returns slot, length and place of an appointment: « samedi 5 décembre à 10 h · 45 min · Place 1 »; undefined for an
 * order without an appointment.
 */
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

/** True for an open appointment without a place: its slot was not free, so it needs another slot. */
export const isSlotUnavailable = ({ state, appointmentAt, placeId }: Order): boolean =>
  appointmentAt !== null && placeId === null && !isDone(state);

/**
 * Returns « Heure gardée jusqu’à 12 h 30 » while the slot is held, « L’heure n’est plus gardée » after the hold, and
 * « Cette heure n’est plus libre » for an appointment without a place. Returns undefined if the slot is reserved
 * without limit, if the appointment is finished or cancelled, and for an order of articles.
 * @param now ms since 1970
 */
export function holdText(order: Order, now: number): string | undefined {
  const { state, appointmentAt, heldUntil, isSlotReserved } = order;
  if (appointmentAt === null || isDone(state)) return undefined;
  if (isSlotUnavailable(order)) return "Cette heure n’est plus libre";
  if (!isSlotReserved) return "L’heure n’est plus gardée";
  if (heldUntil === null) return undefined;
  return heldUntilText(new Date(heldUntil), new Date(now));
}

/**
 * Returns « 2ᵉ absence » for a missed appointment and « Pas venu à 1 autre rendez-vous » for any other order; undefined
 * if the person has missed no other appointment.
 */
export function absenceText({ noShow, noShows }: Order): string | undefined {
  if (noShows === 0) return undefined;
  return noShow
    ? `${noShows + 1}ᵉ absence`
    : `${NO_SHOW_LABEL} à ${noShows} autre${noShows > 1 ? "s" : ""} rendez-vous`;
}

/** True if an appointment has begun: only then a person can be marked as absent. @param now ms since 1970 */
export const hasBegun = ({ appointmentAt }: Order, now: number): boolean =>
  appointmentAt !== null && Date.parse(appointmentAt) <= now;
