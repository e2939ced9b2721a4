import { formatPrice, isReduced, reductionPercent } from "graphql-server/catalogue/product/price";
import { imageSrcSet, imageUrl } from "graphql-server/images/image-url";
import { escapeHtml } from "graphql-server/shared/html-template";
import type { Shop } from "graphql-server/shared/shop";
import { cardOrderUrl, notifyUrl } from "../cart/order-links.ts";
import { CARD_WIDTHS } from "../catalogue/card-widths.ts";
import type { ProductCardFragment } from "../graphql/catalogue.generated.ts";
import { legibleUrl } from "../lib/contact/contact-links.ts";
import { paths } from "../lib/paths.ts";
import { starsOf } from "../ui/display/star-count.ts";
import { chosenVariant } from "../ui/variants/variant-choice.ts";
import { attribute } from "./shell-slots.ts";

/*
 * The prerendered shells of a product card: a list item of the grid or of a row, rendered once on the server for a
 * placeholder, with a slot for each text of the product. A shell for each place whose images load differently, and each
 * shape of the card.
 */

/** Where a card stands in a page: on the first screen for certain, or further down. */
export type CardPlace = "listing-first" | "listing" | "row-first" | "row";

/** What decides which elements a card has. */
export type CardShape = Pick<ProductCardFragment, "price" | "sellingPrice" | "availability">;

const SELLING_PRICE = 1_234_567;
/** Not reduced, reduced by less than one percent, which no badge says, and reduced. */
const PRICES = [0, SELLING_PRICE + 1, 7_654_321];

/** That of most cards. */
const CARD_SHAPE: CardShape = { price: 0, sellingPrice: SELLING_PRICE, availability: "AVAILABLE" };
/** Each shape of a card. */
export const CARD_SHAPES = /* @__PURE__ */ (["AVAILABLE", "LAST_PIECES", "SOLD_OUT"] as const).flatMap(
  (availability) => PRICES.map((price): CardShape => ({ price, sellingPrice: SELLING_PRICE, availability })),
);

/** One of several placeholders in a page. @param number up to four digits */
export const cardPlaceholder = (number: number, shape = CARD_SHAPE): ProductCardFragment => ({
  __typename: "Product",
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  productName: `Nom de l’article ${number}.`,
  category: "Rayon de l’article",
  thumbnail: `/images/article-tem-${String(number).padStart(4, "0")}`,
  thumbnailColour: "#0a1b2c",
  variants: [],
  ...shape,
});

/** The name of the shell for a card with this product's shape. */
export function cardShellName(place: CardPlace, product: CardShape): string {
  const marks = [
    isReduced(product.price, product.sellingPrice) && " reduced",
    reductionOf(product) && " badge",
  ];
  return `${place} ${product.availability}${marks.filter(Boolean).join("")}`;
}

/** All that differs between the cards of two products, as HTML, by the slots' names. */
export function cardContents(product: ProductCardFragment, shop: Shop): Record<string, string> {
  const { id, productName, category, price, sellingPrice } = product;
  const url =
    product.availability === "SOLD_OUT"
      ? notifyUrl(shop, product)
      : cardOrderUrl(shop, product, chosenVariant(product.variants, undefined));
  const reduction = reductionOf(product);
  return {
    ...cardImageContents(product),
    stars: attribute("data-stars", String(starsOf(id))),
    link: attribute("href", paths.product(id)),
    "order-link": attribute("href", legibleUrl(url)),
    name: escapeHtml(productName),
    category: escapeHtml(category),
    "selling-price": escapeHtml(formatPrice(sellingPrice)),
    ...(isReduced(price, sellingPrice) && { price: formatPrice(price) }),
    ...(reduction > 0 && { reduction: `−${reduction} %` }),
  };
}

/** What differs between the images of two products. */
export const cardImageContents = ({
  thumbnail,
  thumbnailColour,
}: Pick<ProductCardFragment, "thumbnail" | "thumbnailColour">): Record<string, string> => ({
  "image-sources": attribute("srcSet", imageSrcSet(thumbnail, CARD_WIDTHS)),
  image: attribute("src", imageUrl(thumbnail, CARD_WIDTHS[1])),
  colour: attribute("data-colour", thumbnailColour),
});

/** In percent, where the card says it; 0 where it does not. */
const reductionOf = ({ price, sellingPrice, availability }: CardShape): number =>
  availability === "SOLD_OUT" ? 0 : reductionPercent(price, sellingPrice);
