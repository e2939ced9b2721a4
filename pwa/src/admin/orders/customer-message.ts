import { formatPrice } from "graphql-server/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { isDone } from "graphql-server/orders/order-state";
import type { Order } from "../api/orders-api.ts";

type MessageOrder = Pick<Order, "number" | "state" | "total" | "fee" | "customerName" | "customerPhone">;

const SENTENCES: Readonly<Record<Order["state"], (order: string) => string>> = {
  NEW: (order) => `Nous avons bien reçu votre ${order}`,
  CONFIRMED: (order) => `Votre ${order} est confirmée`,
  SHIPPED: (order) => `Votre ${order} est en route`,
  DELIVERED: (order) => `Votre ${order} est livrée. Merci de votre confiance`,
  CANCELLED: (order) => `Votre ${order} est annulée`,
  RETURNED: (order) => `Nous avons bien reçu le retour de votre ${order}`,
};

/**
 * Returns the message to a customer about their order, which depends on the order's state. It contains the amount to
 * pay until the order is paid.
 */
export function customerMessage(order: MessageOrder): string {
  const { number, state, total, fee, customerName } = order;
  const greeting = customerName ? `Bonjour ${customerName},\n` : "";
  const delivery = fee === null ? " hors livraison" : "";
  const price = !isDone(state) ? `\nTotal\u00a0: ${formatPrice(total + (fee ?? 0))}${delivery}` : "";
  return `${greeting}${SENTENCES[state](`commande ${formatOrderNumber(number)}`)}.${price}`;
}

/** Returns a chat link to the customer with this message; null if their number is unknown. */
export const customerChatUrl = (order: MessageOrder): string | null =>
  order.customerPhone &&
  `https://wa.me/${order.customerPhone}?text=${encodeURIComponent(customerMessage(order))}`;
