import { imageId } from "../../images/image.rules.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { ShopError } from "../../shared/shop-error.ts";

/** Shown before a picture whose colour is not known: the pages' own ground. */
const NEUTRAL_COLOUR = "#e7dfd4";
const MAX_ADDRESS_LENGTH = 2_000;

/** Pictures of a product, ready to be stored. */
export interface ProductPictures {
  productImages: string[];
  /** `#rrggbb` of the first picture. */
  thumbnailColour: string;
}

/** What is known of the product before the change. */
type Before = Pick<ProductPictures, "productImages" | "thumbnailColour"> | undefined;

/**
 * Checks the addresses a product is to carry. A picture of this shop becomes `/images/<id>` on whatever origin it
 * was named, and must be there; any other address must be a web address. What the product carries already stays.
 * @throws ShopError BAD_USER_INPUT on `productImages`
 */
export async function resolvePictures(
  images: ImageStore,
  addresses: readonly string[],
  before: Before,
): Promise<ProductPictures> {
  const carried = new Set(before?.productImages);
  const found = await Promise.all(addresses.map((address) => resolve(images, address, carried)));
  const first = found[0];
  if (!first) throw new Error("a product without picture passed the rules");
  const keepsThumbnail = first.address === before?.productImages[0];
  return {
    productImages: [...new Set(found.map(({ address }) => address))],
    thumbnailColour: keepsThumbnail
      ? (before?.thumbnailColour ?? NEUTRAL_COLOUR)
      : await colourOf(images, first.address),
  };
}

async function resolve(
  images: ImageStore,
  address: string,
  carried: ReadonlySet<string>,
): Promise<{ address: string }> {
  const id = imageId(address);
  const stored = id === undefined ? undefined : await images.claim(id);
  if (carried.has(address)) return { address };
  if (stored) return { address: stored.url };
  if (address.startsWith("/")) throw refused("Cette image n'existe plus. Ajoutez-la de nouveau");
  const isAddress = address.length <= MAX_ADDRESS_LENGTH && !/[\s\p{C}]/u.test(address);
  if (!isAddress || !/^https?:$/.test(protocolOf(address)))
    throw refused("L'adresse d'une image doit commencer par https://");
  // Cloudinary's answer names `url` with http, which a page on https may not show.
  return { address: address.replace(/^http:\/\/res\.cloudinary\.com\//, "https://res.cloudinary.com/") };
}

async function colourOf(images: ImageStore, address: string): Promise<string> {
  const id = imageId(address);
  const stored = id === undefined ? undefined : await images.find(id);
  return stored?.colour ?? NEUTRAL_COLOUR;
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}

function refused(message: string): ShopError {
  return ShopError.badInput({ productImages: message });
}
