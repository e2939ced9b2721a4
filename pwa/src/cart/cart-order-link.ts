import { formatPrice } from "graphql-server/catalogue/product/price";
import { variantLines } from "graphql-server/catalogue/variants/variant";
import type { Shop } from "graphql-server/shop-profile/shop";
import { chatUrl } from "../lib/contact/contact-links.ts";
import { type CartLine, chosenVariant } from "./line-properties.ts";
import type { Details } from "./order-links.ts";

/** Returns the order link of these cart lines: numbered products, quantities, prices, variants, sums and thanks. */
export const cartOrderUrl = (
  shop: Shop,
  lines: readonly CartLine[],
  sums: { totalQuantity: number; totalPrice: number },
  details: Details = [],
): string => chatUrl(shop, [cartMessage(lines, sums), ...details].join("\n"));

function cartMessage(
  lines: readonly CartLine[],
  { totalQuantity, totalPrice }: { totalQuantity: number; totalPrice: number },
): string {
  const products = lines.map((line, place) => {
    const { product, quantity } = line;
    const chosen = chosenVariant(line);
    const details = [
      `Quantité : ${quantity}`,
      `Prix : ${formatPrice(product.sellingPrice)}`,
      ...(chosen ? variantLines(chosen) : []),
    ];
    return [`${place + 1}. ${product.productName}`, ...details].join("\n   ");
  });
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
