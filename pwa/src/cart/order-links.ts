import { formatPrice } from "graphql-server/catalogue/product/price";
import type { Shop } from "graphql-server/shared/shop";
import { chatUrl } from "../lib/contact-links.ts";
import type { CartLine } from "./cart-view.ts";

/** What an order message says of a product. */
export interface OrderedProduct {
  productName: string;
  sellingPrice: number;
}

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
