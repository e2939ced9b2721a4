import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { imageOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import { type Availability, variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { paths } from "../../../lib/paths.ts";
import { breadcrumbs } from "../../../lib/structured-data.tsx";
import { previewImageUrl } from "../preview-image.ts";
import { imagesOf, type WholeProduct } from "./product.ts";

/**
 * Longest description in UTF-16 units. Search engines and chat applications cut off longer descriptions at about this
 * length.
 */
const META_DESCRIPTION_LENGTH = 200;
/** ISO 4217 code of the Central African CFA franc. */
const CURRENCY = "XAF";

const SCHEMA_AVAILABILITY: Readonly<Record<Availability, string>> = {
  AVAILABLE: "https://schema.org/InStock",
  LAST_PIECES: "https://schema.org/LimitedAvailability",
  SOLD_OUT: "https://schema.org/OutOfStock",
};

export interface ProductMeta {
  /** The title without the name of the shop. */
  title: string;
  description: string;
  path: string;
}

export function productMeta(product: WholeProduct): ProductMeta {
  const { productName, brandName, description, sellingPrice } = product;
  return {
    title: `${productName} — ${brandName}`,
    description: shorten(`${formatPrice(sellingPrice)} · ${description.replace(/\s+/g, " ").trim()}`),
    path: paths.product(product.id),
  };
}

export function productMetaTags(product: WholeProduct): [property: string, content: string][] {
  const amount = String(product.sellingPrice);
  return [
    ["og:price:amount", amount],
    ["og:price:currency", CURRENCY],
    ["product:price:amount", amount],
    ["product:price:currency", CURRENCY],
  ];
}

export function productJsonLd(product: WholeProduct, shop: Shop) {
  const url = shop.publicUrl + paths.product(product.id);
  return {
    "@graph": [
      {
        "@type": "Product",
        "@id": url,
        sku: product.id,
        name: product.productName,
        description: product.description,
        category: product.category,
        brand: { "@type": "Brand", name: product.brandName },
        image: imagesOf(product).map((image) => previewImageUrl(image, shop)),
        offers: offersOf(product, shop),
      },
      breadcrumbs(shop, [
        ["Catalogue", paths.catalogue],
        [product.category, paths.listing([product.category])],
        [product.productName, paths.product(product.id)],
      ]),
    ],
  };
}

/**
 * Returns one offer for each variant; the offer's URL selects the variant. A product without variants has one offer.
 */
function offersOf(product: WholeProduct, shop: Shop) {
  const offer = (availability: Availability, variant?: number) => ({
    "@type": "Offer",
    url: shop.publicUrl + paths.product(product.id, variant),
    price: product.sellingPrice,
    priceCurrency: CURRENCY,
    availability: SCHEMA_AVAILABILITY[availability],
    seller: { "@type": "Organization", name: shop.name },
  });
  if (product.variants.length === 0) return offer(product.availability);
  return product.variants.map((variant) => ({
    ...offer(variant.availability, variant.number),
    name: variantLabel(variant),
    ...(product.colourImages.length > 0 && {
      image: previewImageUrl(imageOfColour(product, variant.colour), shop),
    }),
    sku: `${product.id}-${variant.number}`,
  }));
}

/** Shortens a text to META_DESCRIPTION_LENGTH, at the end of a word. */
function shorten(text: string): string {
  if (text.length <= META_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, META_DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), META_DESCRIPTION_LENGTH / 2))}…`;
}
