import { formatPrice } from "graphql-server/catalogue/product/price";
import { type Variant, variantLines } from "graphql-server/catalogue/variants/variant";
import type { Shop } from "graphql-server/shop-profile/shop";
import { chatUrl } from "../lib/contact/contact-links.ts";
import { paths } from "../lib/paths.ts";

/** Characters below which a link stays: chat applications and phones cut longer ones. */
export const LINK_LENGTH_LIMIT = 700;

/** Characters of a link that stay free for the line of an order's number, which the boot script may add. */
const NUMBER_ROOM = 27;

/** What an order message says of a product. */
export interface OrderedProduct {
  id: string;
  productName: string;
  sellingPrice: number;
}

/** What is chosen of it. */
export type OrderedVariant = Pick<Variant, "size" | "colour">;

/** What ends an order's message: the lines of `detailLines`, where there are any. */
export type Details = readonly string[];

/** Order of a product, by a sentence that names it and its price. */
const orderUrlOf =
  (wish: string) =>
  (
    shop: Shop,
    product: OrderedProduct,
    variant?: OrderedVariant,
    details?: Details,
    description?: string,
  ): string => {
    const sentence = (name: string) => `${wish} : ${name} (${formatPrice(product.sellingPrice)})`;
    return namedChatUrl(shop, sentence, product, variant, details, description);
  };

/** Order from a card of the home page. */
export const homeOrderUrl = orderUrlOf("Je souhaite commander ce produit");

/** Order from any other card. */
export const cardOrderUrl = orderUrlOf("Je souhaite commander");

/**
 * Order from the product's own page: its description, where it is known, is part of the message as far as the link has
 * room for it.
 */
export const productOrderUrl = (
  shop: Shop,
  product: OrderedProduct & { description?: string | undefined },
  variant?: OrderedVariant,
  details?: Details,
): string => cardOrderUrl(shop, product, variant, details, product.description);

/** Asks to be told when what is sold out is there again. */
export const notifyUrl = (
  shop: Shop,
  product: Pick<OrderedProduct, "id" | "productName">,
  variant?: OrderedVariant,
): string =>
  namedChatUrl(shop, (name) => `Prévenez-moi quand ce produit est disponible : ${name}`, product, variant);

/** Booking of a nail service. */
export const bookingUrl = (shop: Shop, title: string): string =>
  chatUrl(shop, `Je souhaite réserver ce service : ${title}`);

/**
 * The product's address ends what is said of it: a name alone does not say which article is meant. Of the details the
 * first are told, as far as the link has room for them.
 */
function namedChatUrl(
  shop: Shop,
  sentence: (name: string) => string,
  product: Pick<OrderedProduct, "id" | "productName">,
  variant: OrderedVariant | undefined,
  details: Details = [],
  description = "",
): string {
  const chosen = variant ? variantLines(variant) : [];
  let told = details;
  const url = (name: string, text: string) => {
    const lines = [sentence(name), ...chosen, text].filter(Boolean);
    return chatUrl(shop, [...lines, shop.publicUrl + paths.product(product.id), ...told].join("\n"));
  };
  const limit = LINK_LENGTH_LIMIT - 1 - (told.length > 0 ? 0 : NUMBER_ROOM);
  const whole = url(product.productName, description);
  // The common case, put together once: hydration makes a link for each card of the page.
  if (whole.length <= limit) return whole;
  const room = (name: string) => limit - url(name, "").length;
  while (told.length > 1 && room("") < 0) told = told.slice(0, -1);
  const name = shortened(product.productName, room(""));
  return url(name, shortened(description, room(name) - encodeURIComponent("\n").length));
}

/** A text, or its first words where it would take more characters of a link than there is room. */
function shortened(text: string, room: number): string {
  if (encodeURIComponent(text).length <= room) return text;
  let kept = "";
  for (const character of text) {
    if (encodeURIComponent(`${kept}${character}…`).length > room) break;
    kept += character;
  }
  return kept && `${kept.replace(/\s+\S*$/, "")}…`;
}
