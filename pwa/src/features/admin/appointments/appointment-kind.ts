import { panelStateLabel } from "graphql-server/features/orders/reading/panel-state";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import type { Order } from "../api/orders-api.ts";

/** The four looks of an appointment in the calendar; "absent" if the person did not come. */
export type AppointmentKind = "requested" | "confirmed" | "done" | "absent";

export function kindOf({ state, noShow }: Order): AppointmentKind {
  if (noShow) return "absent";
  if (state === "DELIVERED") return "done";
  return state === "NEW" ? "requested" : "confirmed";
}

/** Returns « Demandé », or « Demandé, heure plus gardée » if the slot is not reserved any more. */
export function stateText(order: Order): string {
  const label = panelStateLabel(order);
  return isSlotUnreserved(order) ? `${label}, heure plus gardée` : label;
}

/**
 * True if the slot is not reserved any more, so that another person may get it. Never true for a missed appointment.
 */
export const isSlotUnreserved = ({ noShow, isSlotReserved }: Order): boolean =>
  !noShow && isSlotReserved === false;

/** True for an appointment of which this admin sees only start, length and place. It cannot be opened. */
export const isTakenSlot = ({ number }: Order): boolean => number === "";

/**
 * Returns the customer's name or, if it is unknown, the phone number; « Sans nom » if both are unknown. Returns
 * « Occupé » for an appointment that this admin does not handle.
 */
export const personOf = ({ customerName, customerPhone, mayChange }: Order): string => {
  if (!mayChange) return "Occupé";
  return customerName ?? (customerPhone ? formatPhone(customerPhone) : "Sans nom");
};

/** Returns the service's title, followed by the names of other lines that an admin has added to the order. */
export const serviceOf = ({ lines }: Order): string => lines.map(({ productName }) => productName).join(", ");
