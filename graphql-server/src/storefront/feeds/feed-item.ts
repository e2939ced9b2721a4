import { categoryOf } from "../../catalogue/category/category.rules.ts";
import type { Product } from "../../catalogue/product/product.entity.ts";
import type { Availability } from "../../catalogue/variants/variant.rules.ts";
import { imageUrl } from "../../images/image-url.rules.ts";
import { fold } from "../../text/fold.rules.ts";

/** Longest address that both platforms take, in characters. */
const MAX_URL_LENGTH = 2_000;
/** Width of the images, in pixels: the largest one kept. */
const IMAGE_WIDTH = 1280;

/** What XML 1.0 cannot hold, and what no reader shows. */
const UNREADABLE = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Words that stand for no brand; both platforms refuse them as one. */
const NO_BRAND = /^(sans marque|aucune?( marque)?|generique|inconnue?|divers|no brand|generic|n\/?a)$/;

/** Whom a category is for, in both platforms' words. */
type Gender = "female" | "male" | "unisex";

/** One thing to order, a variant or a product without variants, as advertising platforms are told of it. */
export interface FeedItem {
  /** Of the product, with the variant's number behind it. */
  id: string;
  /** The product's id where it has variants: what belongs together. */
  groupId: string | null;
  /** Name, size and colour. */
  title: string;
  /** Plain text, with line breaks. */
  description: string;
  link: string;
  /** Whole addresses of JPEG images, the thumbnail first; never none. */
  images: readonly string[];
  availability: Availability;
  /** Whole FCFA. */
  price: number;
  /** Whole FCFA, below the price; null where nothing is reduced. */
  salePrice: number | null;
  /** Null for a placeholder. */
  brand: string | null;
  /** The category below each of its parents, `Femmes > Robe`. */
  productTypes: readonly string[];
  /** Of clothing and shoes in the fixed list of categories, which are adults'. */
  gender: Gender | null;
  size: string | null;
  colour: string | null;
}

/**
 * The items of a product: one for each variant. None for what the platforms refuse: a product that costs nothing, that
 * has no picture they could fetch, or no name.
 */
export function feedItems(product: Product, publicUrl: string): FeedItem[] {
  const name = line(product.productName);
  const images = product.productImages.flatMap((image) => feedImage(image, publicUrl) ?? []);
  if (name === "" || images.length === 0 || product.sellingPrice <= 0) return [];
  const shared = {
    images,
    ...prices(product),
    description: lines(product.description) || name,
    brand: brandOf(line(product.brandName)),
    productTypes: productTypes(line(product.category)),
    gender: genderOf(product.category),
  };
  const link = `${publicUrl}/product/${product.id}`;
  if (product.variants.length === 0) {
    const { id, availability } = product;
    return [{ ...shared, id, groupId: null, title: name, link, availability, size: null, colour: null }];
  }
  return product.variants.map(({ number, availability, ...variant }) => {
    const [size, colour] = [line(variant.size ?? "") || null, line(variant.colour ?? "") || null];
    return {
      ...shared,
      id: `${product.id}-${number}`,
      groupId: product.id,
      title: [name, size, colour].filter(Boolean).join(" · "),
      link: `${link}?variante=${number}`,
      availability,
      size,
      // A colour is a word: figures alone are refused.
      colour: colour !== null && /\p{L}{2}/u.test(colour) ? colour : null,
    };
  });
}

/** A text cut to so many UTF-16 units, never within a character. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.trimEnd()}…`;
}

/** A price as both platforms read it: the amount, and the currency's ISO 4217 code. */
export const feedPrice = (francs: number): string => `${francs} XAF`;

const lines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNREADABLE, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** A text on one line, without what XML cannot hold. */
export const line = (text: string): string => lines(text).replace(/\s+/g, " ");

/** Undefined for what no platform could fetch. */
function feedImage(image: string, publicUrl: string): string | undefined {
  const whole = image.startsWith("/") ? publicUrl + image : image;
  const written = imageUrl(whole, IMAGE_WIDTH, "jpg");
  if (!URL.canParse(written)) return undefined;
  // Both platforms read ASCII only: accents, and hosts that have them, are encoded.
  const { protocol, href } = new URL(written);
  // In the list of a CSV's cell the first of these separate addresses; none of them is one of RFC 3986's signs in a path.
  const safe = href.replace(/[,;|\s"<>\\^`{}]/g, encodeURIComponent);
  return /^https?:$/.test(protocol) && safe.length <= MAX_URL_LENGTH ? safe : undefined;
}

function prices({ price, sellingPrice }: Product): Pick<FeedItem, "price" | "salePrice"> {
  return sellingPrice < price ? { price, salePrice: sellingPrice } : { price: sellingPrice, salePrice: null };
}

function brandOf(brand: string): string | null {
  return NO_BRAND.test(fold(brand)) || !/[\p{L}\p{N}]/u.test(brand) ? null : brand;
}

function productTypes(category: string): string[] {
  const parents = categoryOf(category)?.parents ?? [];
  return parents.length > 0 ? parents.map((parent) => `${parent} > ${category}`) : [category];
}

function genderOf(value: string): Gender | null {
  const category = categoryOf(value);
  if (category?.type !== "clothing" && category?.type !== "shoes") return null;
  const roots = category.parents.length > 0 ? category.parents : [category.value];
  const [isFemale, isMale] = [/Femmes$/, /Hommes$/].map((end) => roots.some((root) => end.test(root)));
  if (isFemale && isMale) return "unisex";
  return isFemale ? "female" : "male";
}
