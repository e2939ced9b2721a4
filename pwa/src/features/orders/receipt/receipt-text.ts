import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { type ReceiptContent, receiptSums } from "graphql-server/features/orders/payments/receipt-sums";
import { formatDate } from "../../../ui/text/format-date.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";

/** The fields of a receipt that both the panel and the customer's page have. */
export interface SharedReceipt {
  /** Number of the receipt: « REC-2026-000123 ». */
  readonly number: string;
  /** Date and time of the receipt in ISO 8601. */
  readonly issuedAt: string;
  /** True if the shop has cancelled the payment. */
  readonly isCancelled: boolean;
  readonly content: ReceiptContent;
}

/** A line of a shared receipt: a text, or a text with the amount beside it. */
export type ReceiptLine = readonly [text: string, amount?: string];

/** The texts of a receipt in the sequence of the printed receipt, for an image or a message. */
export interface ReceiptText {
  shop: string;
  seller: readonly string[];
  title: string;
  /** Text that says that the receipt was cancelled; undefined for a valid receipt. */
  cancelled: string | undefined;
  about: readonly string[];
  articles: readonly ReceiptLine[];
  sums: readonly ReceiptLine[];
}

export function receiptText({ number, isCancelled, issuedAt, content }: SharedReceipt): ReceiptText {
  const { seller, customer, orderNumber, lines } = content;
  return {
    shop: seller.name,
    seller: [seller.address, formatPhone(seller.phone), ...(seller.legal ?? [])],
    title: `Reçu ${number}`,
    cancelled: isCancelled ? "Paiement annulé\u00a0: ce reçu ne vaut plus" : undefined,
    about: [
      `Commande ${formatOrderNumber(orderNumber)}, ${formatDate(issuedAt)}`,
      customer?.name ?? "",
      customer?.phone ? formatPhone(customer.phone) : "",
    ].filter(Boolean),
    articles: lines.map((line) => [
      [`${line.quantity}\u00a0× ${line.productName}`, variantLabel(line)].filter(Boolean).join(", "),
      formatPrice(line.price * line.quantity),
    ]),
    sums: receiptSums(content),
  };
}
