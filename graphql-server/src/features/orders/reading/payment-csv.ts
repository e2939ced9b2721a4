import { formatShopTime } from "../../../platform/shop-time/shop-time.ts";
import type { CsvCell } from "../../../platform/text/csv.ts";
import { labelOf } from "../../../platform/text/label-of.rules.ts";
import { ORDER_CHANNEL_LABELS } from "../order.rules.ts";
import { PAYMENT_KIND_LABELS } from "../payments/payment-kind.rules.ts";
import { receiptNumber } from "../payments/receipt-number-format.rules.ts";
import { orderNumberCell } from "./order-csv.ts";
import type { ExportedPayment } from "./sales-figures.repository.ts";

const HEADER = [
  "Date",
  "Commande",
  "Canal",
  "Moyen",
  "Encaissé",
  "Rendu",
  "Reçu",
  "Annulation",
  "Noté par",
] as const;
const PERSONAL_HEADER = ["Nom", "Référence"] as const;

/**
 * Returns a table with one row for each payment. Amounts are whole FCFA. Payments and refunds have separate columns, so
 * that a spreadsheet can sum up each column.
 * @param withReferences adds columns with the customer's name and the reference
 */
export function paymentRows(payments: readonly ExportedPayment[], withReferences: boolean): CsvCell[][] {
  const header = withReferences ? [...HEADER, ...PERSONAL_HEADER] : [...HEADER];
  return [
    header,
    ...payments.map((payment) => [
      ...rowOf(payment),
      ...(withReferences ? [payment.customerName ?? "", payment.reference] : []),
    ]),
  ];
}

function rowOf(payment: ExportedPayment): CsvCell[] {
  const { enteredAt, number, channel, kind, amount, year, sequence, isCancellation, isCancelled } = payment;
  return [
    formatShopTime(enteredAt),
    orderNumberCell(number),
    labelOf(ORDER_CHANNEL_LABELS, channel),
    labelOf(PAYMENT_KIND_LABELS, kind),
    amount > 0 ? amount : "",
    amount < 0 ? -amount : "",
    year === null || sequence === null ? "" : receiptNumber({ year, sequence }),
    isCancellation ? "annule un paiement" : isCancelled ? "annulé" : "",
    payment.enteredBy,
  ];
}
