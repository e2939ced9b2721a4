/** Widths in pixels a picture is offered at: thumbnail, card at DPR 2, product page, product page at DPR 2. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Width over height of every product picture on screen (look: portrait 4:5). */
export const PICTURE_ASPECT = 4 / 5;

/** Formats an address can name; without one the server chooses by what the browser accepts. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const PICTURE_ID = /^[A-Za-z0-9_-]{16}$/;
const EMBEDDED = /^(?:https?:\/\/[^/?#]+)?\/images\/([A-Za-z0-9_-]{16})$/;
const CLOUDINARY = /^https?:\/\/(res\.cloudinary\.com\/[^/?#]+\/image\/upload\/)(.+)$/;

/** Whether the text is the id of an embedded picture: 16 base64url characters. */
export function isPictureId(text: string): boolean {
  return PICTURE_ID.test(text);
}

/** The id in the address of an embedded picture, on whatever origin; undefined for any other address. */
export function pictureId(image: string): string | undefined {
  return EMBEDDED.exec(image)?.[1];
}

/**
 * Address of a picture at a width in pixels, from the address a product or a person carries.
 * Embedded pictures (`/images/<id>`, with or without an origin) and Cloudinary's are asked for by size;
 * any other address is used as it is. Name a format where the reader cannot negotiate (link previews).
 */
export function pictureUrl(image: string, width: PictureWidth, format?: PictureFormat): string {
  if (EMBEDDED.test(image)) return format ? `${image}/${width}.${format}` : `${image}/${width}`;
  const cloudinary = CLOUDINARY.exec(image);
  if (!cloudinary) return image;
  // Cloudinary's upload answers `url` with http, which a page on https may not show.
  return `https://${cloudinary[1]}w_${width},c_limit,f_${format ?? "auto"},q_auto/${cloudinary[2]}`;
}

/** The `srcset` of a picture; undefined when its host cannot resize, so that `src` alone is used. */
export function pictureSrcSet(
  image: string,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): string | undefined {
  if (!EMBEDDED.test(image) && !CLOUDINARY.test(image)) return undefined;
  return widths.map((width) => `${pictureUrl(image, width)} ${width}w`).join(", ");
}

const OWN_ADDRESS = "/images/";

/** The address of an embedded picture without an origin as its id alone; any other address as it is. */
export function shortenImage(image: string): string {
  const id = image.startsWith(OWN_ADDRESS) ? image.slice(OWN_ADDRESS.length) : "";
  return isPictureId(id) ? id : image;
}

/** The address `shortenImage` made its text of. */
export function lengthenImage(short: string): string {
  return isPictureId(short) ? OWN_ADDRESS + short : short;
}
