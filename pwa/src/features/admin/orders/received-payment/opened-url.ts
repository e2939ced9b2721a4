import { paths } from "../../../../lib/paths.ts";

/**
 * Name of the URL parameter that opens one of two things on the page of orders: the sheet for a mobile money operator's
 * message, or the list of payments without an order.
 */
const OPENED = "ouvrir";
const OPENED_NAMES = { message: "message", unmatched: "paiements-sans-commande" } as const;
export type OpenedList = keyof typeof OPENED_NAMES;

export const openedUrl = (opened: OpenedList): string =>
  `${paths.adminOrders}?${new URLSearchParams({ [OPENED]: OPENED_NAMES[opened] })}`;

export const openedOf = (query: URLSearchParams): OpenedList | undefined =>
  (["message", "unmatched"] as const).find((opened) => OPENED_NAMES[opened] === query.get(OPENED));
