import { panelStateLabel } from "graphql-server/features/orders/reading/panel-state";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import type { Order } from "../api/orders-api.ts";

/** How an appointment looks in the calendar: asked, confirmed, done, or the person has not come. */
export type AppointmentKind = "asked" | "confirmed" | "done" | "absent";

export function kindOf({ state, noShow }: Order): AppointmentKind {
  if (noShow) return "absent";
  if (state === "DELIVERED") return "done";
  return state === "NEW" ? "asked" : "confirmed";
}

/** « Demandé », « Demandé, heure plus gardée »: the state, and whether the hour may be given to another person. */
export function stateText(order: Order): string {
  const label = panelStateLabel(order);
  return isHourLost(order) ? `${label}, heure plus gardée` : label;
}

/** True if the hour may be given to another person. */
export const isHourLost = ({ noShow, isHourKept }: Order): boolean => !noShow && isHourKept === false;

/** True for an appointment of which the admin sees only hour, length and place. It cannot be opened. */
export const isOnlyHour = ({ number }: Order): boolean => number === "";

/** The person, or what else identifies the appointment for an admin who does not handle it. */
export const personOf = ({ customerName, customerPhone, mayChange }: Order): string => {
  if (!mayChange) return "Occupé";
  return customerName ?? (customerPhone ? formatPhone(customerPhone) : "Sans nom");
};

/** The service's title; an admin who edits the lines may have added others. */
export const serviceOf = ({ lines }: Order): string => lines.map(({ productName }) => productName).join(", ");
