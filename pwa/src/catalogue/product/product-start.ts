import { formatPrice, isReduced, reductionPercent } from "graphql-server/catalogue/product/price";
import { pictureSrcSet, pictureUrl } from "graphql-server/images/image";
import type { Shop } from "graphql-server/shared/shop";
import { productOrderUrl } from "../../cart/order-links.ts";
import type { ProductCardFragment, ProductPageQuery } from "../../graphql/catalogue.generated.ts";
import { paths } from "../../lib/paths.ts";
import { starsOf } from "../../ui/display/star-count.ts";
import { typeset } from "../../ui/text/french-typography.ts";
import { shareUrls } from "./share-urls.ts";

/**
 * The start of a product's page: its first screen, as the page's own components draw it once on the server for a
 * sample product. What the sample says is replaced by what a product of the device says, so that the service worker,
 * which has no React, answers with that page before any script has run; React then takes it up as its own drawing.
 */

/** What the start shows; the other pictures and what resembles the product come with the script. */
export type StartProduct = ProductCardFragment &
  Pick<NonNullable<ProductPageQuery["product"]>, "brandName" | "description">;

const SAMPLE: StartProduct = {
  __typename: "Product",
  id: "00000000-0000-4000-8000-000000000000",
  productName: "Nom de l'article",
  brandName: "Marque de l'article",
  category: "Rayon de l'article",
  description: "Description de l'article",
  price: 0,
  sellingPrice: 1_234_567,
  thumbnail: "/images/article-temoin-1",
  thumbnailColour: "#0a1b2c",
};

/** One sample for each shape the start has, by the name its drawing is set aside under. */
export const SAMPLES = {
  product: SAMPLE,
  "product-reduced": { ...SAMPLE, price: 7_654_321 },
} as const satisfies Record<string, StartProduct>;

/** The drawing a product's start is made of; undefined for a product whose page has another shape. */
export function sampleOf({ price, sellingPrice }: StartProduct): keyof typeof SAMPLES | undefined {
  if (!isReduced(price, sellingPrice)) return "product";
  return reductionPercent(price, sellingPrice) > 0 ? "product-reduced" : undefined;
}

/** What the page's query cache holds when it takes the start up. */
export const startAnswers = (product: StartProduct) => ({ [`Product:${product.id}`]: { ...product } });

/** The drawing of a sample made a product's; undefined where the drawing is not of this release's sample. */
export function redraw(
  drawing: string,
  sample: keyof typeof SAMPLES,
  product: StartProduct,
  shop: Shop,
): string | undefined {
  const said = partsOf(SAMPLES[sample], shop);
  const toSay = partsOf(product, shop);
  if (!said.every((part) => drawing.includes(part))) return undefined;
  const replacements = new Map(said.map((part, place) => [part, toSay[place] ?? ""]));
  // The longest first: a name is also part of what an attribute says.
  const parts = [...replacements.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  return drawing.replace(new RegExp(parts.join("|"), "g"), (part) => replacements.get(part) ?? part);
}

/** All that differs from one product's start to another's, as HTML, in one order. */
function partsOf(product: StartProduct, shop: Shop): string[] {
  const { id, productName, brandName, category, description, price, sellingPrice } = product;
  const { thumbnail, thumbnailColour } = product;
  const share = shareUrls({ url: shop.publicUrl + paths.product(id), title: productName });
  return [
    attribute("srcSet", pictureSrcSet(thumbnail)),
    attribute("src", pictureUrl(thumbnail, 320)),
    attribute("data-colour", thumbnailColour),
    attribute("data-stars", String(starsOf(id))),
    attribute("href", paths.listing([category])),
    attribute("href", productOrderUrl(shop, product)),
    attribute("href", share.facebook),
    attribute("href", share.x),
    ...[productName, brandName, category, typeset(description), formatPrice(sellingPrice)].map(escapeHtml),
    ...(isReduced(price, sellingPrice)
      ? [formatPrice(price), `−${reductionPercent(price, sellingPrice)} %`]
      : []),
  ];
}

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`;

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** To the letter as React escapes it. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
