import { chatUrl } from "../../../../lib/contact/contact-links.ts";
import { LINK_LENGTH_LIMIT } from "../../../orders/link/product-order-link.ts";
import { type ReceiptLine, receiptText } from "../../../orders/receipt/receipt-text.ts";
import type { Receipt } from "../../api/payments-api.ts";

/**
 * Returns a link that opens a chat with the customer, with a receipt as its message. If the customer's phone number is
 * unknown, the sender chooses the recipient. Articles that do not fit into the link are counted instead of listed.
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
    // No-break spaces are replaced, because in a link they are up to three times as long as spaces.
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
