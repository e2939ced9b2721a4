import { formatPrice } from "graphql-server/catalogue/product/price";
import type { Shop } from "graphql-server/shared/shop";
import type { PreviewImage } from "../../lib/page-head.tsx";
import { paths } from "../../lib/paths.ts";
import { breadcrumbs } from "../../lib/structured-data.tsx";
import { previewImageUrl } from "../preview-image.ts";
import { picturesOf, type WholeProduct } from "./product.ts";

/** A preview's text is cut by those who show it; what is longer is only bytes. In UTF-16 units. */
const PREVIEW_LENGTH = 200;
/** ISO 4217 code of the franc CFA of Central Africa. */
const CURRENCY = "XAF";

/** What search engines and chat apps show of a product. */
export interface Preview {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Of the page, within the shop. */
  path: string;
  picture: PreviewImage;
}

/** The preview of a product's page, from its name, brand, description and first picture. */
export function previewOf(product: WholeProduct, shop: Shop): Preview {
  const { productName, brandName, description, sellingPrice } = product;
  return {
    title: `${productName} — ${brandName}`,
    description: shorten(`${formatPrice(sellingPrice)} · ${description.replace(/\s+/g, " ").trim()}`),
    path: paths.product(product.id),
    picture: { url: previewImageUrl(product.thumbnail, shop), alt: productName },
  };
}

/** The meta tags only a product's preview has, by property. */
export function productTags(product: WholeProduct): [property: string, content: string][] {
  const amount = String(product.sellingPrice);
  return [
    ["og:price:amount", amount],
    ["og:price:currency", CURRENCY],
    ["product:price:amount", amount],
    ["product:price:currency", CURRENCY],
  ];
}

/** The product and the way to it as schema.org data. */
export function productData(product: WholeProduct, shop: Shop) {
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
        image: picturesOf(product).map((image) => previewImageUrl(image, shop)),
        offers: {
          "@type": "Offer",
          url,
          price: product.sellingPrice,
          priceCurrency: CURRENCY,
          availability: "https://schema.org/InStock",
          seller: { "@type": "Organization", name: shop.name },
        },
      },
      breadcrumbs(shop, [
        ["Catalogue", paths.catalogue],
        [product.category, paths.listing([product.category])],
        [product.productName, paths.product(product.id)],
      ]),
    ],
  };
}

/** Cut at a word's end. */
function shorten(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text;
  const cut = text.slice(0, PREVIEW_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), PREVIEW_LENGTH / 2))}…`;
}
