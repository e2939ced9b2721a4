import { formatShopTime } from "../shop-profile/shop-time.ts";
import { ORDER_CHANNEL_LABELS } from "./order.rules.ts";
import type { Order } from "./order.type.ts";
import { formatOrderNumber } from "./order-number.rules.ts";
import { ORDER_STATE_LABELS } from "./order-state.rules.ts";

const HEADER = [
  "Numéro",
  "Date",
  "État",
  "Canal",
  "Nom",
  "Téléphone",
  "Quartier",
  "Produit",
  "Taille",
  "Couleur",
  "Prix",
  "Quantité",
  "Montant",
  "Livraison",
  "Total",
  "Note",
] as const;

/**
 * Returns the orders as a table with a row for each line. Values of the whole order are in the row of its first line
 * only, so that a column can be summed. Amounts are whole FCFA.
 */
export function orderRows(orders: readonly Omit<Order, "mayChange">[]): string[][] {
  return [[...HEADER], ...orders.flatMap(rowsOf)];
}

function rowsOf(order: Omit<Order, "mayChange">): string[][] {
  const { number, placedAt, state, channel, customerName, customerPhone, quarter } = order;
  return order.lines.map(({ productName, size, colour, price, quantity }, place) => [
    formatOrderNumber(number),
    formatShopTime(placedAt),
    ORDER_STATE_LABELS[state],
    ORDER_CHANNEL_LABELS[channel],
    customerName ?? "",
    customerPhone ? `+${customerPhone}` : "",
    quarter ?? "",
    productName,
    size ?? "",
    colour ?? "",
    String(price),
    String(quantity),
    String(price * quantity),
    ...(place === 0
      ? [String(order.fee ?? ""), String(order.total + (order.fee ?? 0)), order.note]
      : ["", "", ""]),
  ]);
}
