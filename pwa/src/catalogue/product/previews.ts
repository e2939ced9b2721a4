import { formatPrice } from "graphql-server/catalogue/price";
import type { Shop } from "graphql-server/shop";
import { paths } from "../../shop/paths.ts";
import { previewPicture } from "../preview-picture.ts";
import { picturesOf, type WholeProduct } from "./product.ts";

/** A preview's text is cut by those who show it; what is longer is only bytes. In UTF-16 units. */
const PREVIEW_LENGTH = 200;
/** ISO 4217 code of the franc CFA of Central Africa. */
const CURRENCY = "XAF";

/** What search engines and chat apps show of a product. */
export interface Preview {
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  image: string;
}

/** The preview of a product's page, from its name, brand, description and first picture. */
export function previewOf(product: WholeProduct, shop: Shop): Preview {
  const { productName, brandName, description, sellingPrice } = product;
  return {
    title: `${productName} – ${brandName} | ${shop.name}`,
    description: shorten(`${formatPrice(sellingPrice)} · ${description.replace(/\s+/g, " ").trim()}`),
    url: shop.publicUrl + paths.product(product.id),
    image: previewPicture(product.thumbnail, shop),
  };
}

/** The meta tags of a preview, by property. */
export function previewTags(product: WholeProduct, shop: Shop): [property: string, content: string][] {
  const { title, description, url, image } = previewOf(product, shop);
  const amount = String(product.sellingPrice);
  return [
    ["og:type", "product"],
    ["og:site_name", shop.name],
    ["og:locale", "fr_FR"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", image],
    ["og:image:alt", product.productName],
    ["og:price:amount", amount],
    ["og:price:currency", CURRENCY],
    ["product:price:amount", amount],
    ["product:price:currency", CURRENCY],
  ];
}

/**
 * The product and the way to it as schema.org data, fit to stand in a script element: with `<` escaped no text of a
 * product can close it.
 */
export function structuredData(product: WholeProduct, shop: Shop): string {
  const { url } = previewOf(product, shop);
  const way: [string, string][] = [
    ["Catalogue", paths.catalogue],
    [product.category, paths.listing([product.category])],
    [product.productName, paths.product(product.id)],
  ];
  const data = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        "@id": url,
        sku: product.id,
        name: product.productName,
        description: product.description,
        category: product.category,
        brand: { "@type": "Brand", name: product.brandName },
        image: picturesOf(product).map((image) => previewPicture(image, shop)),
        offers: {
          "@type": "Offer",
          url,
          price: product.sellingPrice,
          priceCurrency: CURRENCY,
          availability: "https://schema.org/InStock",
          seller: { "@type": "Organization", name: shop.name },
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: way.map(([name, path], place) => ({
          "@type": "ListItem",
          position: place + 1,
          name,
          item: shop.publicUrl + path,
        })),
      },
    ],
  };
  return JSON.stringify(data).replace(/</g, "\\u003c");
}

/** Cut at a word's end. */
function shorten(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text;
  const cut = text.slice(0, PREVIEW_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), PREVIEW_LENGTH / 2))}…`;
}
