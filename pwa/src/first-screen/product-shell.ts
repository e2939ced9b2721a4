import {
  formatAmount,
  formatPrice,
  isReduced,
  reductionPercent,
} from "graphql-server/features/catalogue/product/price";
import { imageOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { imageSrcSet, imageUrl } from "graphql-server/platform/images/image-url";
import { escapeHtml } from "graphql-server/platform/text/html-template";
import type { ProductCardFragment, ProductPageQuery } from "../data/graphql/catalogue.generated.ts";
import type { QueryAnswer } from "../data/ssr-state/packed-answers.ts";
import { shareUrls } from "../features/catalogue/product/share-urls.ts";
import { orderedLines } from "../features/orders/link/order-link.ts";
import { notifyUrl, productOrderUrl } from "../features/orders/link/product-order-link.ts";
import { paths } from "../lib/paths.ts";
import { starsOf } from "../ui/display/star-count.ts";
import { typeset } from "../ui/text/french-typography.ts";
import { availabilityLabel } from "../ui/variants/availability-labels.ts";
import { chosenVariant } from "../ui/variants/variant-choice.ts";
import { pickerMarkup } from "./picker-markup.ts";
import { attribute, fillShell } from "./shell-placeholders.ts";

/*
 * The prerendered shell of a product page: its first screen, rendered by the page's own components once on the server
 * for a sample product, with a placeholder for each text of that product. The service worker, which has no React, fills
 * the placeholders with a product of the replica and answers with the page before any script runs; React then hydrates
 * the page.
 */

/**
 * A product with the fields that its first screen shows. The page's script loads the product's other images and the
 * similar products later.
 */
export type ShellProduct = ProductCardFragment &
  Pick<NonNullable<ProductPageQuery["product"]>, "brandName" | "description">;

const PLACEHOLDER: ShellProduct = {
  __typename: "Product",
  id: "00000000-0000-4000-8000-000000000000",
  productName: "Nom de l’article",
  brandName: "Marque de l’article",
  category: "Rayon de l’article",
  description: "Description de l’article",
  price: 0,
  sellingPrice: 1_234_567,
  thumbnail: "/images/article-temoin-1",
  thumbnailColour: "#0a1b2c",
  availability: "LAST_PIECES",
  variants: /* @__PURE__ */ ["témoin", "autre témoin"].map((size, place) => ({
    __typename: "ProductVariant",
    number: 9_990 + place,
    size,
    colour: null,
    swatch: null,
    availability: "LAST_PIECES",
  })),
  colourImages: [],
};
const SOLD_OUT = { availability: "SOLD_OUT" } as const;

/**
 * A sample product for each kind of first screen: reduced or not, sold out or not. The keys are the names of the
 * prerendered shells.
 */
export const PLACEHOLDERS = {
  product: PLACEHOLDER,
  "product-reduced": { ...PLACEHOLDER, price: 7_654_321 },
  "product-sold-out": { ...PLACEHOLDER, ...SOLD_OUT },
  "product-reduced-sold-out": { ...PLACEHOLDER, ...SOLD_OUT, price: 7_654_321 },
} as const satisfies Record<string, ShellProduct>;

/**
 * Returns the name of the prerendered shell that fits this product: with or without a reduction, sold out or not.
 * Returns undefined if no shell fits.
 * @param chosen the number of the chosen variant
 */
export function shellNameOf(
  product: ShellProduct,
  chosen: number | undefined,
): keyof typeof PLACEHOLDERS | undefined {
  const { price, sellingPrice } = product;
  const isSoldOut = stateOf(product, chosenVariant(product.variants, chosen)) === "SOLD_OUT";
  if (!isReduced(price, sellingPrice)) return isSoldOut ? "product-sold-out" : "product";
  if (reductionPercent(price, sellingPrice) === 0) return undefined;
  return isSoldOut ? "product-reduced-sold-out" : "product-reduced";
}

const stateOf = (product: ShellProduct, variant: Variant | undefined): ShellProduct["availability"] =>
  (variant ?? product).availability;

export const shellAnswer = (product: ShellProduct): QueryAnswer => ({
  name: "ProductPage",
  variables: { id: product.id },
  data: { product },
  partial: true,
});

/**
 * Returns the HTML of a product's first screen: the shell, filled with the product's texts. Returns undefined if the
 * shell is of another release, which has other placeholders.
 * @param chosen the number of the chosen variant
 */
export const fillProductShell = (
  shell: string,
  product: ShellProduct,
  shop: Shop,
  chosen: number | undefined,
): string | undefined => fillShell(shell, productContents(product, shop, chosen));

/** Returns the HTML of each part that differs between the first screens of two products, under a placeholder's name. */
export function productContents(
  product: ShellProduct,
  shop: Shop,
  chosen?: number | undefined,
): Record<string, string> {
  const { id, productName, brandName, category, description, price, sellingPrice } = product;
  const { thumbnailColour, variants } = product;
  const variant = chosenVariant(variants, chosen);
  const shown = imageOfColour(product, variant?.colour);
  const availability = stateOf(product, variant);
  const linked = variants.length > 1 ? variant?.number : undefined;
  const share = shareUrls({ url: shop.publicUrl + paths.product(id, linked), title: productName });
  const orderUrl = availability === "SOLD_OUT" ? notifyUrl : productOrderUrl;
  return {
    "image-sources": attribute("srcSet", imageSrcSet(shown)),
    image: attribute("src", imageUrl(shown, 320)),
    "bar-image": attribute("src", imageUrl(shown, 160)),
    colour: attribute("data-colour", thumbnailColour),
    stars: attribute("data-stars", String(starsOf(id))),
    "category-link": attribute("href", paths.listing([category])),
    "order-link": attribute("href", orderUrl(shop, product, variant)),
    "whatsapp-link": attribute("href", share.whatsapp),
    "facebook-link": attribute("href", share.facebook),
    "x-link": attribute("href", share.x),
    picker: pickerMarkup(product, variant?.number, (number) => paths.product(id, number)),
    state: attribute("data-state", availability),
    "state-label": escapeHtml(availabilityLabel(availability)),
    name: escapeHtml(productName),
    brand: escapeHtml(brandName),
    category: escapeHtml(category),
    description: escapeHtml(typeset(description)),
    "selling-price": formatPrice(sellingPrice),
    amount: formatAmount(sellingPrice),
    ...(availability !== "SOLD_OUT" && {
      order: attribute("data-order", orderedLines([{ product, variant }])),
    }),
    ...(isReduced(price, sellingPrice) && {
      price: formatPrice(price),
      reduction: `−${reductionPercent(price, sellingPrice)}\u202f%`,
    }),
  };
}
