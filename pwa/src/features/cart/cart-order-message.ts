import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { depositSentence } from "graphql-server/features/orders/deposit";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { chatUrl } from "../../lib/contact/contact-links.ts";
import { choiceLines, NUMBER_ROOM } from "../orders/link/product-order-link.ts";
import { THANKS, withLastLines } from "../orders/link/split-link.ts";
import { type CartLine, chosenVariant } from "./line-properties.ts";
import type { DeliveredTotals } from "./total-with-delivery.ts";

/** Longest link of a cart in characters. Chat applications and phones cut links that are much longer. */
export const CART_LINK_LIMIT = 2_000;
/**
 * Characters that the link must leave free for what is added to the message after a click: an empty line, the order's
 * number, and the phone number for which a form asks.
 */
const ADDED_ROOM = NUMBER_ROOM + 70;
/** Largest number of lines that can fit into a link: a line takes 70 characters even without name and numbers. */
const MAX_LINES = 28;
/** Length to which product names are shortened (characters) if the link with the whole names would be too long. */
const SHORT_NAME = 30;

/**
 * Returns the chat link with which a customer orders these cart lines. The message numbers the products, and names
 * quantity, price and variant of each. A line of several pieces also has the line's total. Then come the totals of
 * the order, the details and thanks.
 *
 * If the link would be too long, product names are shortened, and the totals of the lines are left out. If the link is
 * still too long, the message gives only the number of the last lines, so that totals and details still fit.
 * @param details the customer's details (`messageLines`)
 */
export function cartOrderUrl(
  shop: Shop,
  lines: readonly CartLine[],
  sums: DeliveredTotals,
  details: readonly string[] = [],
): string {
  const { fee, deposit, totalWithDelivery } = sums;
  const withFee = fee === undefined ? "" : `Total avec livraison : ${formatPrice(totalWithDelivery)}`;
  const withDeposit = deposit > 0 ? depositSentence(formatPrice(deposit)) : "";
  const following = [...details, withFee, withDeposit].filter(Boolean).join("\n");
  const url = (count: number, nameLength?: number): string => {
    const message = cartMessage(lines, sums, count, nameLength);
    return chatUrl(shop, following ? withLastLines(message, following) : message);
  };
  const isTooLong = (link: string): boolean => link.length > CART_LINK_LIMIT - ADDED_ROOM;
  let link = url(lines.length);
  if (!isTooLong(link)) return link;
  let count = Math.min(lines.length, MAX_LINES);
  for (link = url(count, SHORT_NAME); isTooLong(link) && count > 1; link = url(count, SHORT_NAME)) count -= 1;
  return link;
}

function cartMessage(
  lines: readonly CartLine[],
  { totalQuantity, totalPrice }: { totalQuantity: number; totalPrice: number },
  count: number,
  nameLength?: number,
): string {
  const products = lines.slice(0, count).map((line, place) => {
    const { product, quantity } = line;
    const { sellingPrice, variants } = product;
    const details = [
      `Quantité : ${quantity}`,
      `Prix : ${formatPrice(sellingPrice)}`,
      ...(quantity > 1 && nameLength === undefined ? [piecesTogether(quantity, sellingPrice)] : []),
      ...choiceLines(variants, chosenVariant(line)),
    ];
    // The name is cut between whole characters, because encodeURIComponent throws an error on half an emoji.
    const letters = [...product.productName];
    const isCut = nameLength !== undefined && letters.length > nameLength;
    const name = isCut ? `${letters.slice(0, nameLength).join("")}…` : product.productName;
    return [`${place + 1}. ${name}`, ...details].join("\n   ");
  });
  const others = lines.length - count;
  const text = [
    "Bonjour, je souhaite commander :",
    "",
    ...products,
    ...(others > 0 ? [`et ${others} autre${others > 1 ? "s" : ""}`] : []),
    "",
    `Quantité totale : ${totalQuantity}`,
    `Total : ${formatPrice(totalPrice)}`,
  ];
  return text.join("\n") + THANKS;
}

/** Returns the price of all pieces of a line: « 2 × 12 000 = 24 000 FCFA ». */
const piecesTogether = (quantity: number, price: number): string =>
  `${quantity} × ${formatPrice(price).replace(/\sFCFA$/, "")} = ${formatPrice(quantity * price)}`;
