import { formatPrice } from "graphql-server/catalogue/product/price";
import type { Shop } from "graphql-server/shared/shop";
import type { CartLine } from "./cart-view.ts";

/** What an order message says of a product. */
export interface OrderedProduct {
  productName: string;
  sellingPrice: number;
}

/** Opens a chat with the shop, the message written. */
export const chatUrl = ({ phone }: Shop, message: string): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(message)}`;

/**
 * The same chat in the messaging application itself, without the web page that leads there: the message waits in the
 * application until there is a network.
 */
export function appChatUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = encodeURIComponent(searchParams.get("text") ?? "");
  return `whatsapp://send?phone=${pathname.slice(1)}&text=${text}`;
}

/** The same message by SMS, which needs no data. Spaces that hold a price together would double its cost. */
export function smsUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = (searchParams.get("text") ?? "").replace(/[\u00a0\u202f]/g, " ");
  return `sms:+${pathname.slice(1)}?body=${encodeURIComponent(text)}`;
}

/** Calls the shop. */
export const callUrl = ({ phone }: Shop): string => `tel:+${phone}`;

/** Opens a chat without a message. */
export const contactUrl = ({ messagingUrl }: Shop): string => messagingUrl;

/** Order from a card of the home page. */
export const homeOrderUrl = (shop: Shop, product: OrderedProduct): string =>
  chatUrl(shop, `Je souhaite commander ce produit : ${nameAndPrice(product)}`);

/** Order from any other card. */
export const cardOrderUrl = (shop: Shop, product: OrderedProduct): string =>
  chatUrl(shop, `Je souhaite commander : ${nameAndPrice(product)}`);

/** Order from the product's own page: its description is part of the message. */
export const productOrderUrl = (shop: Shop, product: OrderedProduct & { description: string }): string =>
  chatUrl(shop, `Je souhaite commander : ${nameAndPrice(product)}\n${product.description}`);

/** Order of the whole cart: numbered products, quantities, prices, sums, thanks. */
export const cartOrderUrl = (
  shop: Shop,
  lines: readonly CartLine[],
  sums: { totalQuantity: number; totalPrice: number },
): string => chatUrl(shop, cartMessage(lines, sums));

/** Booking of a nail service. */
export const bookingUrl = (shop: Shop, title: string): string =>
  chatUrl(shop, `Je souhaite réserver ce service : ${title}`);

const nameAndPrice = ({ productName, sellingPrice }: OrderedProduct): string =>
  `${productName} (${formatPrice(sellingPrice)})`;

function cartMessage(
  lines: readonly CartLine[],
  { totalQuantity, totalPrice }: { totalQuantity: number; totalPrice: number },
): string {
  const products = lines.map(
    ({ product, quantity }, place) =>
      `${place + 1}. ${product.productName}\n   Quantité : ${quantity}\n   Prix : ${formatPrice(product.sellingPrice)}`,
  );
  return [
    "Bonjour, je souhaite commander :",
    "",
    ...products,
    "",
    `Quantité totale : ${totalQuantity}`,
    `Total : ${formatPrice(totalPrice)}`,
    "",
    "Merci !",
  ].join("\n");
}
