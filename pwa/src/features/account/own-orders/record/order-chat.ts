import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { chatUrl } from "../../../../lib/contact/contact-links.ts";

/** Returns a link to a chat about an order. Its message already contains the order's number. */
export const orderChatUrl = (shop: Shop, orderId: string): string =>
  chatUrl(shop, `Bonjour, au sujet de ma commande ${numberOf(orderId)} : `);

/** Returns a link to a chat in which the customer asks the shop to cancel an order. */
export const cancellationUrl = (shop: Shop, orderId: string): string =>
  chatUrl(shop, `Je souhaite annuler ma commande ${numberOf(orderId)}`);

const numberOf = (orderId: string): string => formatOrderNumber(orderNumberOf(orderId));
