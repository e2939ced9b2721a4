import { imageId } from "../../images/image.rules.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { ShopError } from "../../shared/shop-error.ts";

/** Placeholder colour of an image of unknown mean colour: the pages' background. */
const NEUTRAL_COLOUR = "#e7dfd4";
const MAX_URL_LENGTH = 2_000;

/** Images of a product, ready to be stored. */
export interface ProductImages {
  productImages: string[];
  /** `#rrggbb` of the first image. */
  thumbnailColour: string;
}

/** The product's images before the change; undefined for a new product. */
type PreviousImages = Pick<ProductImages, "productImages" | "thumbnailColour"> | undefined;

/**
 * Validates the image URLs of a product. An embedded image must exist and is stored as `/images/<id>`, whatever its
 * origin; any other URL must be http(s). Images the product already has are accepted unchanged.
 * @throws ShopError BAD_USER_INPUT on `productImages`
 */
export async function resolveImages(
  images: ImageStore,
  urls: readonly string[],
  before: PreviousImages,
): Promise<ProductImages> {
  const current = new Set(before?.productImages);
  const resolved = await Promise.all(urls.map((url) => resolve(images, url, current)));
  const first = resolved[0];
  if (first === undefined) throw new Error("a product without image passed the rules");
  const keepsThumbnail = first === before?.productImages[0];
  return {
    productImages: [...new Set(resolved)],
    thumbnailColour: keepsThumbnail
      ? (before?.thumbnailColour ?? NEUTRAL_COLOUR)
      : await colourOf(images, first),
  };
}

async function resolve(images: ImageStore, url: string, current: ReadonlySet<string>): Promise<string> {
  const id = imageId(url);
  const stored = id === undefined ? undefined : await images.claim(id);
  if (current.has(url)) return url;
  if (stored) return stored.url;
  if (url.startsWith("/")) throw invalidImage("Cette image n’existe plus. Ajoutez-la de nouveau");
  const isPlain = url.length <= MAX_URL_LENGTH && !/[\s\p{C}]/u.test(url);
  if (!isPlain || !/^https?:$/.test(protocolOf(url)))
    throw invalidImage("L’adresse d’une image doit commencer par https://");
  // Always https: Cloudinary's upload returns `url` with http, which browsers block in https pages (mixed content).
  return url.replace(/^http:\/\/res\.cloudinary\.com\//, "https://res.cloudinary.com/");
}

async function colourOf(images: ImageStore, url: string): Promise<string> {
  const id = imageId(url);
  const stored = id === undefined ? undefined : await images.find(id);
  return stored?.colour ?? NEUTRAL_COLOUR;
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

function invalidImage(message: string): ShopError {
  return ShopError.badInput({ productImages: message });
}
