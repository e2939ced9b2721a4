import { formatShopTime } from "../../../platform/shop-time/shop-time.ts";
import type { CsvCell } from "../../../platform/text/csv.ts";
import { labelOf } from "../../../platform/text/label-of.rules.ts";
import { INTERNAL_TEXT_NAMES } from "../internal-text.rules.ts";
import type { Order } from "../order.entity.ts";
import { ORDER_CHANNEL_LABELS } from "../order.rules.ts";
import { ORDER_FIELDS } from "../order-fields.ts";
import { formatOrderNumber } from "../order-number.rules.ts";
import { handoverOf, orderStateLabel } from "../order-state.rules.ts";
import { paymentState, restToPay, totalOf } from "../order-sums.rules.ts";
import { panelStateLabel } from "./panel-state.rules.ts";

/** The texts about an order that the CSV table contains. Each text has a column of its own, after all other columns. */
const KEPT = INTERNAL_TEXT_NAMES.filter((field) => ORDER_FIELDS[field].csv);

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
  "Articles",
  "Rapporté",
  "Remise",
  "Livraison",
  "Total",
  "Payé",
  "Reste à payer",
  "Jour promis",
  "À solder avant le",
  "Rendez-vous",
  ...KEPT.map((field) => ORDER_FIELDS[field].csv ?? ""),
];

/**
 * Returns a table with one row for each order line. The values of the whole order are only in the row of its first
 * line, so that the sum of a column is correct. Amounts are whole FCFA. The total is the price of the articles, less
 * returned pieces and discount, plus delivery.
 */
export function orderRows(orders: readonly Order[]): CsvCell[][] {
  return [[...HEADER], ...orders.flatMap(rowsOf)];
}

function rowsOf(order: Order): CsvCell[][] {
  return order.mayChange ? handledRows(order) : ownRows(order);
}

/**
 * Returns the rows of an order that the requesting admin does not handle: only its number, its state and the admin's
 * own lines.
 */
const ownRows = ({ number, state, isPickup, serviceId, lines }: Order): CsvCell[][] =>
  lines.map(({ productName, size, colour, price, quantity }) => [
    ...[
      orderNumberCell(number),
      "",
      orderStateLabel(state, handoverOf({ isPickup, serviceId })),
      "",
      "",
      "",
      "",
      productName,
    ],
    ...[size ?? "", colour ?? "", price, quantity, price * quantity],
    ...EMPTY_ORDER,
  ]);

function handledRows(order: Order): CsvCell[][] {
  const { number, placedAt, channel, customerName, customerPhone, quarter } = order;
  return order.lines.map(({ productName, size, colour, price, quantity }, place) => [
    orderNumberCell(number),
    formatShopTime(placedAt),
    panelStateLabel(order),
    labelOf(ORDER_CHANNEL_LABELS, channel),
    customerName ?? "",
    phoneCell(customerPhone ?? ""),
    quarter ?? "",
    productName,
    size ?? "",
    colour ?? "",
    price,
    quantity,
    price * quantity,
    ...(place === 0 ? wholeOrder(order) : EMPTY_ORDER),
  ]);
}

function wholeOrder(order: Order): CsvCell[] {
  const { noShow, fee, total, discount, returned, due, paid, promisedDay, settleBy, appointmentAt } = order;
  return [
    total,
    returned,
    discount,
    fee ?? "",
    totalOf(order),
    paid,
    // The cell of the amount still to pay is empty for a missed appointment whose deposit the shop keeps, because
    // nobody pays the rest.
    paymentState(due, paid, noShow) === "DEPOSIT_KEPT" ? "" : restToPay({ due, paid }),
    promisedDay ?? "",
    settleBy ?? "",
    appointmentAt ? formatShopTime(appointmentAt) : "",
    ...KEPT.map((field) => order[field]),
  ];
}
const EMPTY_ORDER = Array<string>(10 + KEPT.length).fill("");

/**
 * Order numbers that spreadsheets read as an amount, such as `12E-345`, or could read as a month, such as `MAR-012`.
 */
const AMOUNT_LIKE = /^(?:\d\dE|[A-Z]{3})\d{3}$/;

/** Returns an order number with a non-breaking hyphen if a spreadsheet would read it as an amount or a month. */
export const orderNumberCell = (number: string): string =>
  AMOUNT_LIKE.test(number) ? formatOrderNumber(number).replace("-", "\u2011") : formatOrderNumber(number);

/**
 * Returns a phone number in groups and with the prefix 00: `00237 677 12 34 56`. Spreadsheets would read a leading + as
 * a formula, and digits without spaces as an amount. Phones treat 00 like +.
 */
function phoneCell(digits: string): string {
  if (digits === "") return "";
  const pairs = digits.slice(6).match(/\d{1,2}/g) ?? [];
  return [`00${digits.slice(0, 3)}`, digits.slice(3, 6), ...pairs].join(" ");
}
