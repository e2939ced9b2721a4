import { formatShopTime } from "../shop-profile/shop-time.ts";
import { ORDER_CHANNEL_LABELS } from "./order.rules.ts";
import type { ExportedOrder } from "./order-list.repository.ts";
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
export function orderRows(orders: readonly ExportedOrder[]): string[][] {
  return [[...HEADER], ...orders.flatMap(rowsOf)];
}

function rowsOf(order: ExportedOrder): string[][] {
  const { number, placedAt, state, channel, customerName, customerPhone, quarter } = order;
  return order.lines.map(({ productName, size, colour, price, quantity }, place) => [
    numberCell(number),
    formatShopTime(placedAt),
    ORDER_STATE_LABELS[state],
    ORDER_CHANNEL_LABELS[channel],
    customerName ?? "",
    phoneCell(customerPhone ?? ""),
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

/** Order numbers that spreadsheets read as an amount, `12E-345`, or could read as a month, `MAR-012`. */
const AMOUNT_LIKE = /^(?:\d\dE|[A-Z]{3})\d{3}$/;

/**
 * Returns an order number as text for spreadsheets. A non-breaking hyphen keeps spreadsheets from reading the number
 * as an amount.
 */
const numberCell = (number: string): string =>
  AMOUNT_LIKE.test(number) ? formatOrderNumber(number).replace("-", "\u2011") : formatOrderNumber(number);

/**
 * Returns a phone number with the prefix 00 and in groups, `00237 677 12 34 56`. Spreadsheets would read a + as the
 * beginning of a formula, and digits without spaces as an amount. Contact applications dial 00 like +.
 */
function phoneCell(digits: string): string {
  if (digits === "") return "";
  const pairs = digits.slice(6).match(/\d{1,2}/g) ?? [];
  return [`00${digits.slice(0, 3)}`, digits.slice(3, 6), ...pairs].join(" ");
}
