import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { receiptSums } from "graphql-server/features/orders/payments/receipt";
import { chatUrl } from "../../../../lib/contact/contact-links.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { formatPhone } from "../../../../ui/text/format-phone.ts";
import { LINK_LENGTH_LIMIT } from "../../../orders/link/product-order-link.ts";
import type { Receipt } from "../../api/payments-api.ts";

/** A line of a shared receipt: a text, or a text with the amount beside it. */
export type ReceiptLine = readonly [text: string, amount?: string];

/** A receipt's content in the sequence of the printed receipt, for a picture or a message. */
export interface ReceiptText {
  shop: string;
  seller: readonly string[];
  title: string;
  /** Undefined for a receipt that counts. */
  cancelled: string | undefined;
  about: readonly string[];
  articles: readonly ReceiptLine[];
  sums: readonly ReceiptLine[];
}

export function receiptText({ number, isCancelled, issuedAt, content }: Receipt): ReceiptText {
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

/**
 * Returns a link that opens the chat with the customer and a receipt as its message; without the customer's number, the
 * sender chooses the recipient. The articles that do not fit into the link are only counted.
 */
export function receiptChatUrl(receipt: Receipt): string {
  const { shop, title, cancelled, about, articles, sums } = receiptText(receipt);
  const [order = ""] = about;
  const phone = receipt.content.customer?.phone ?? "";
  const url = (shown: number) => {
    const left = articles.length - shown;
    const text = [
      shop,
      `${title}\u00a0: ${order}`,
      cancelled,
      ...articles.slice(0, shown).map(asLine),
      left > 0 && countedArticles(left, shown > 0),
      ...sums.map(asLine),
    ];
    // In the link, a non-breaking space is up to three times as long as a space.
    return chatUrl(
      { phone },
      text
        .filter(Boolean)
        .join("\n")
        .replace(/[\u00a0\u202f]/g, " "),
    );
  };
  const links = [...articles.keys(), articles.length].toReversed().map(url);
  return links.find((link) => link.length <= LINK_LENGTH_LIMIT) ?? url(0);
}

const asLine = ([text, amount]: ReceiptLine): string => (amount ? `${text}\u00a0: ${amount}` : text);

const countedArticles = (count: number, areOthers: boolean): string =>
  `${areOthers ? "et " : ""}${count} ${areOthers ? (count > 1 ? "autres " : "autre ") : ""}article${count > 1 ? "s" : ""}`;
