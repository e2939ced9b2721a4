import { categoryOf } from "../../../features/catalogue/category/category.rules.ts";
import type { Product } from "../../../features/catalogue/product/product.entity.ts";
import { imagesOfColour } from "../../../features/catalogue/variants/colour-images.rules.ts";
import type { Availability } from "../../../features/catalogue/variants/variant-fields.rules.ts";
import { imageUrl } from "../../../platform/images/image-url.rules.ts";
import { fold } from "../../../platform/text/fold.rules.ts";
import { parseUrl } from "../../../platform/text/parse-url.rules.ts";

/** Length of the longest URL that both Google and Meta accept, in characters. */
const MAX_URL_LENGTH = 2_000;
/** Width of the feed's images in pixels: the largest width at which the shop serves product images. */
const IMAGE_WIDTH = 1280;

/** Regular expression for characters that are invisible or that XML 1.0 cannot contain. */
const UNREADABLE = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Regular expression for names that mean "no brand". Google and Meta refuse such a name as a brand. */
const NO_BRAND = /^(sans marque|aucune?( marque)?|generique|inconnue?|divers|no brand|generic|n\/?a)$/;

/** Target group of a category, under the name that both Google and Meta use. */
type Gender = "female" | "male" | "unisex";

/** One item of a feed for advertising platforms: a variant, or a product without variants, that customers can order. */
export interface FeedItem {
  /** The product's id, followed by the variant's number if the product has variants. */
  id: string;
  /** The product's id, by which platforms group its variants; null for a product without variants. */
  groupId: string | null;
  /** The product's name, with the variant's size and colour. */
  title: string;
  /** Plain text of the description, with line breaks. */
  description: string;
  link: string;
  /** Absolute URLs of JPEG images, at least one. The first one is the main image. */
  images: readonly string[];
  availability: Availability;
  /** Amount in whole FCFA before a reduction of the price. */
  price: number;
  /** Reduced price in whole FCFA, lower than `price`; null if the price is not reduced. */
  salePrice: number | null;
  /** The product's brand; null if the stored brand is only a placeholder such as "sans marque". */
  brand: string | null;
  /** Paths to the product's category, one for each of the category's parents, for example `Femmes > Robe`. */
  productTypes: readonly string[];
  /**
   * Target group; null if the category is neither clothing nor shoes in the shop's fixed list. All clothing and shoes
   * are for adults.
   */
  gender: Gender | null;
  size: string | null;
  colour: string | null;
}

/**
 * Returns the items of a product: one for each variant, or one for a product without variants. Returns no items if the
 * product has no price, no name, or no image that Google and Meta can fetch: the platforms would refuse such a product.
 */
export function feedItems(product: Product, publicUrl: string): FeedItem[] {
  const name = line(product.productName);
  const fetchable = (addresses: readonly string[]) =>
    addresses.flatMap((image) => feedImage(image, publicUrl) ?? []);
  const images = fetchable(product.productImages);
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
    const own = fetchable(imagesOfColour(product, variant.colour));
    const [size, colour] = [line(variant.size ?? "") || null, line(variant.colour ?? "") || null];
    return {
      ...shared,
      images: own.length > 0 ? own : images,
      id: `${product.id}-${number}`,
      groupId: product.id,
      title: [name, size, colour].filter(Boolean).join(" · "),
      link: `${link}?variante=${number}`,
      availability,
      size,
      // Google and Meta accept a word as a colour, but not a number alone. So a colour without two letters in a row is
      // left out.
      colour: colour !== null && /\p{L}{2}/u.test(colour) ? colour : null,
    };
  });
}

/** Cuts a text to a number of UTF-16 code units, never between two units of one character. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.trimEnd()}…`;
}

export const feedPrice = (francs: number): string => `${francs} XAF`;

const lines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNREADABLE, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Returns a text on one line, without characters that XML cannot contain. */
export const line = (text: string): string => lines(text).replace(/\s+/g, " ");

/** Returns the URL of an image for Google and Meta; undefined if the platforms could not fetch the image. */
function feedImage(image: string, publicUrl: string): string | undefined {
  const whole = image.startsWith("/") ? publicUrl + image : image;
  const written = imageUrl(whole, IMAGE_WIDTH, "jpg");
  const url = parseUrl(written);
  if (!url) return undefined;
  // Google and Meta accept only ASCII, so accents in paths and hosts are encoded.
  const { protocol, href } = url;
  // `,`, `;` and `|` are encoded, because they separate URLs in a CSV cell. The other characters in this regular
  // expression are encoded, because RFC 3986 does not allow them in a path.
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
