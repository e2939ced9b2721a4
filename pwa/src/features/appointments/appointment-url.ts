import type { Shop } from "graphql-server/features/shop/profile/shop";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { bookingUrl } from "../orders/link/booking-link.ts";

/**
 * Returns the chat link that requests a slot: the message of « Réserver », and day and time on a line of their own.
 * @param startsAt start of the slot (ms since 1970)
 */
export const appointmentUrl = (shop: Shop, title: string, startsAt: number): string =>
  bookingUrl(shop, title, `\nJour : ${appointmentText(new Date(startsAt))}`);
