import { ShopError } from "../errors/shop-error.ts";
import { parseUrl } from "../text/parse-url.rules.ts";
import type { ImageStore, StoredImage } from "./image-store.ts";
import { canonicalImageUrl, imageId } from "./image-url.rules.ts";

const MAX_URL_LENGTH = 2_000;

/**
 * Returns the URL of an image as it is stored. An embedded image (an image that the shop itself stores) must exist; its
 * URL becomes `/images/<id>`, whatever its origin. Any other URL must be http(s).
 * @param field name of the field to which the error's message belongs
 * @throws ShopError BAD_USER_INPUT
 */
export async function storedImageUrl(images: ImageStore, url: string, field: string): Promise<string> {
  return urlOfClaimed(await claimByUrl(images, url), url, field);
}

/**
 * Marks an embedded image as used now, so that it is not removed as unused. The URL contains the image's id.
 * @returns undefined for the URL of another site, and for an image that does not exist
 */
export async function claimByUrl(images: ImageStore, url: string): Promise<StoredImage | undefined> {
  const id = imageId(url);
  return id === undefined ? undefined : images.claim(id);
}

/**
 * Returns the URL of an image as it is stored, like {@link storedImageUrl}. Here the caller has already called {@link
 * claimByUrl} and passes its result.
 * @param claimed result of `claimByUrl`
 */
export function urlOfClaimed(claimed: StoredImage | undefined, url: string, field: string): string {
  if (claimed) return claimed.url;
  if (url.startsWith("/"))
    throw ShopError.badInput({ [field]: "Cette image n’existe plus. Ajoutez-la de nouveau" });
  const isPlain = url.length <= MAX_URL_LENGTH && !/[\s\p{C}]/u.test(url);
  if (!isPlain || !/^https?:$/.test(protocolOf(url)))
    throw ShopError.badInput({ [field]: "L’adresse d’une image doit commencer par https://" });
  return canonicalImageUrl(url);
}

function protocolOf(url: string): string {
  return parseUrl(url)?.protocol ?? "";
}
