import type { Shop } from "graphql-server/features/shop/profile/shop";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { bookingUrl } from "../orders/link/booking-link.ts";

/**
 * Returns the chat link with which a customer requests a slot. Its message is the message of the button « Réserver »,
 * with one more line for day and time.
 * @param startsAt start of the slot (ms since 1970)
 */
export const appointmentUrl = (shop: Shop, title: string, startsAt: number): string =>
  bookingUrl(shop, title, `\nJour : ${appointmentText(new Date(startsAt))}`);
