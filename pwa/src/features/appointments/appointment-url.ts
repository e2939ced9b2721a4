import type { Shop } from "graphql-server/features/shop/profile/shop";
import { appointmentText } from "graphql-server/platform/shop-time/hour-text";
import { bookingUrl } from "../orders/link/booking-link.ts";

/**
 * Link that asks for an hour: the message of « Réserver », and the hour on a line of its own.
 * @param startsAt milliseconds since 1970
 */
export const appointmentUrl = (shop: Shop, title: string, startsAt: number): string =>
  bookingUrl(shop, title, `\nJour : ${appointmentText(new Date(startsAt))}`);
