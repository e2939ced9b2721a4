import type { ImageStore, StoredImage } from "../../../platform/images/image-store.ts";
import type { ImageUse } from "../../../platform/images/image-use.repository.ts";
import { claimByUrl, urlOfClaimed } from "../../../platform/images/stored-image-url.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { IN_UNDO_TIME } from "../../audit-log/audit-log.repository.ts";
import { type AuditLogChange, changesBetween } from "../../audit-log/audit-log.rules.ts";
import { storedImageColours } from "../variants/colour-images.rules.ts";
import { MAX_COLOUR_LENGTH } from "../variants/variant-fields.rules.ts";

/**
 * The images of products, also of deleted products that an undo can still restore. The audit log stores a deleted
 * product in the `undo_data` of its deletion, or of the removal of the demonstration.
 */
export const PRODUCT_IMAGES: ImageUse = {
  columns: ["products.product_images", "audit_log_entries.undo_data"],
  addresses: `
    SELECT unnest(product_images) FROM products
    UNION SELECT jsonb_path_query(undo_data, '$.**.productImages[*]') #>> '{}' FROM audit_log_entries
      WHERE ${IN_UNDO_TIME}`,
};

/** Placeholder colour of an image whose mean colour is unknown: the pages' background. */
const NEUTRAL_COLOUR = "#e7dfd4";

export interface ProductImages {
  productImages: string[];
  /** The colour of the product that each image shows, as `storedImageColours` returns it. */
  imageColours: string[];
  /** Mean colour of the first image, as `#rrggbb`. */
  thumbnailColour: string;
}

/** The images that the product has before the edit; undefined for a new product. */
type PreviousImages = (Omit<ProductImages, "imageColours"> & Partial<ProductImages>) | undefined;

/**
 * The images that a client sends, and the colours that they show. If the client sends no colours, each image that the
 * product already has keeps its colour.
 */
export interface GivenImages {
  readonly productImages?: readonly string[] | null | undefined;
  readonly imageColours?: readonly string[] | null | undefined;
}

/**
 * Returns the colour that the client has sent for each image. The key is the image's URL. Returns undefined if the
 * client has sent no images or no colours.
 */
export function coloursByImage({
  productImages,
  imageColours,
}: GivenImages): Map<string, string> | undefined {
  if (!productImages || !imageColours) return undefined;
  const colours = imageColours.map((colour) => oneLine(colour).slice(0, MAX_COLOUR_LENGTH));
  return new Map(productImages.map((image, index) => [image.trim(), colours[index] ?? ""]));
}

export function imageColourChanges(
  before: Pick<ProductImages, "imageColours">,
  after: Pick<ProductImages, "imageColours">,
): AuditLogChange[] {
  const named = ({ imageColours }: Pick<ProductImages, "imageColours">) => ({
    imageColours: imageColours.flatMap((colour, index) =>
      colour === "" ? [] : `photo ${index + 1}\u00a0: ${colour}`,
    ),
  });
  return changesBetween(named(before), named(after), ["imageColours"]);
}

/**
 * Validates the image URLs of a product, as {@link imagesAfter} does. Claims the images that the shop itself stores, so
 * that they are not deleted as unused before the product is written.
 * @throws ShopError BAD_USER_INPUT on `productImages`
 */
export async function resolveImages(
  images: ImageStore,
  urls: readonly string[],
  before: PreviousImages,
  colours?: ReadonlyMap<string, string>,
): Promise<ProductImages> {
  return imagesAfter(await claimImages(images, urls), urls, before, colours);
}

/** Images that the shop stores. The key is the URL that the client has sent for the image. */
export type ClaimedImages = ReadonlyMap<string, StoredImage>;

/**
 * Claims the images that the shop itself stores, so that they are not deleted as unused.
 * @returns the claimed image of each URL. URLs of other hosts and URLs of missing images are left out
 */
export async function claimImages(images: ImageStore, urls: readonly string[]): Promise<ClaimedImages> {
  const claimed = await Promise.all(urls.map((url) => claimByUrl(images, url)));
  return new Map(
    urls.flatMap((url, at): [string, StoredImage][] => (claimed[at] ? [[url, claimed[at]]] : [])),
  );
}

/**
 * Returns the images that a product has after an edit. A URL of the shop's own images must name an image that exists,
 * and becomes `/images/<id>`; any other URL must be http(s). URLs that the product already has are accepted unchanged.
 * @param claimed the stored images, as `claimImages` returns them
 * @param colours the colour of each URL; if undefined, each image that the product already has keeps its colour
 * @throws ShopError BAD_USER_INPUT on `productImages`
 */
export function imagesAfter(
  claimed: ClaimedImages,
  urls: readonly string[],
  before: PreviousImages,
  colours?: ReadonlyMap<string, string>,
): ProductImages {
  const current = new Set(before?.productImages);
  const resolved = urls.map((url) =>
    current.has(url) ? url : urlOfClaimed(claimed.get(url), url, "productImages"),
  );
  const [first] = urls;
  if (first === undefined) throw new Error("a product without image passed the rules");
  const keepsThumbnail = resolved[0] === before?.productImages[0];
  const productImages = [...new Set(resolved)];
  const colourOfImage = (image: string): string => {
    if (colours) return colours.get(urls[resolved.indexOf(image)] ?? "") ?? "";
    return before?.imageColours?.[before.productImages.indexOf(image)] ?? "";
  };
  const thumbnailColour = keepsThumbnail ? before?.thumbnailColour : claimed.get(first)?.colour;
  return {
    productImages,
    imageColours: storedImageColours(productImages.map(colourOfImage)),
    thumbnailColour: thumbnailColour ?? NEUTRAL_COLOUR,
  };
}
