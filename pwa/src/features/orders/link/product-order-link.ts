import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { type Variant, variantLines } from "graphql-server/features/catalogue/variants/variant-fields";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { chatUrl } from "../../../lib/contact/contact-links.ts";
import { paths } from "../../../lib/paths.ts";

/** Longest link in characters. Chat applications and phones cut longer links. */
export const LINK_LENGTH_LIMIT = 700;

/** Characters of a link that are left free for the line with the order's number, which the boot script may add. */
export const NUMBER_ROOM = 27;

/**
 * Longest link (characters) before a click. A click adds the line with the order's number, and the link must not become
 * too long.
 */
export const LIMIT_BEFORE_CLICK = LINK_LENGTH_LIMIT - 1 - NUMBER_ROOM;

export interface OrderedProduct {
  id: string;
  productName: string;
  sellingPrice: number;
  variants?: readonly OrderedVariant[];
}

/** The ordered variant. If only its size or only its colour is chosen, its number is absent. */
export type OrderedVariant = Pick<Variant, "size" | "colour"> & Partial<Pick<Variant, "number">>;

/**
 * Returns the message's lines with size and colour of an ordered product. A size or colour that is not chosen yet is «
 * à préciser », so that the shop asks for it.
 * @param variants all variants of the product
 */
export function choiceLines(
  variants: readonly OrderedVariant[],
  chosen: OrderedVariant = { size: null, colour: null },
): string[] {
  if (chosen.number) return variantLines(chosen);
  const known = (part: "size" | "colour") =>
    chosen[part] ?? (variants.some((one) => one[part] !== variants[0]?.[part]) ? TO_CHOOSE : null);
  return variantLines({ size: known("size"), colour: known("colour") });
}

/** Value of a size or colour that the shopper has not chosen. The admin panel recognises this text in a message. */
export const TO_CHOOSE = "à préciser";

/** Returns a function that creates an order link. Its message begins with `wish`, the product's name and its price. */
const orderUrlOf =
  (wish: string) =>
  (shop: Shop, product: OrderedProduct, variant?: OrderedVariant, description?: string): string => {
    const sentence = (name: string) => `${wish} : ${name} (${formatPrice(product.sellingPrice)})`;
    return namedChatUrl(shop, sentence, product, choiceLines(product.variants ?? [], variant), description);
  };

/** Order link of a card on the home page. */
export const homeOrderUrl = orderUrlOf("Je souhaite commander ce produit");

/** Order link of any other card. */
export const cardOrderUrl = orderUrlOf("Je souhaite commander");

/** Order link of a product's own page. Its message has as much of the description as fits into the link. */
export const productOrderUrl = (
  shop: Shop,
  product: OrderedProduct & { description?: string | undefined },
  variant?: OrderedVariant,
): string => cardOrderUrl(shop, product, variant, product.description);

/** Link that asks the shop to tell the shopper when a sold-out product is available again. */
export const notifyUrl = (
  shop: Shop,
  product: Pick<OrderedProduct, "id" | "productName">,
  variant?: OrderedVariant,
): string =>
  namedChatUrl(
    shop,
    (name) => `Prévenez-moi quand ce produit est disponible : ${name}`,
    product,
    variant && variantLines(variant),
  );

/**
 * Returns a chat link whose message contains the URL of the product's page, because two products may have the same
 * name. A click on the link adds the order's number and the customer's details (`lines-in-link.ts`).
 */
function namedChatUrl(
  shop: Shop,
  sentence: (name: string) => string,
  product: Pick<OrderedProduct, "id" | "productName">,
  chosen: readonly string[] = [],
  description = "",
): string {
  const url = (name: string, text: string) => {
    const lines = [sentence(name), ...chosen, text].filter(Boolean);
    return chatUrl(shop, [...lines, shop.publicUrl + paths.product(product.id)].join("\n"));
  };
  const whole = url(product.productName, description);
  // Most links are short enough, so usually only one link is built. This matters because hydration builds a link for
  // each card.
  if (whole.length <= LIMIT_BEFORE_CLICK) return whole;
  const room = (name: string) => LIMIT_BEFORE_CLICK - url(name, "").length;
  const name = shortened(product.productName, room(""));
  return url(name, shortened(description, room(name) - encodeURIComponent("\n").length));
}

/**
 * Returns the text if it has at most `room` characters when it is encoded for a URL; otherwise its beginning and « … ».
 * Returns an empty text if not even one character fits.
 */
export function shortened(text: string, room: number): string {
  if (encodeURIComponent(text).length <= room) return text;
  let kept = "";
  for (const character of text) {
    if (encodeURIComponent(`${kept}${character}…`).length > room) break;
    kept += character;
  }
  return kept && `${kept.replace(/\s+\S*$/, "")}…`;
}
