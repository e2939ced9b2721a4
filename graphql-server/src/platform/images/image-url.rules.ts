/**
 * Widths of product images (px): thumbnail, card at device pixel ratio (DPR) 2, product page on a small phone, product
 * page on other devices, product page at DPR 2.
 */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 1280] as const;
/**
 * Widths of the home banner's images (px), for tall and for wide screens. The first of each pair is for data-saver mode
 * (`Save-Data`), the second for a device pixel ratio of 2.
 */
export const BANNER_WIDTHS = { tall: [360, 720], wide: [800, 1600] } as const;
/**
 * Every width at which images are served. The banner and the products share no width, because `image-encoders.ts`
 * recognises the banner's images by their width when it limits their bytes.
 */
export const SERVED_WIDTHS = [...IMAGE_WIDTHS, ...BANNER_WIDTHS.tall, ...BANNER_WIDTHS.wide] as const;
export type ImageWidth = (typeof SERVED_WIDTHS)[number];

/**
 * Returns the next smaller width of an image for the same use, in pixels; undefined if there is none. The uses are
 * products, the tall banner and the wide banner.
 */
export function smallerWidth(width: number): ImageWidth | undefined {
  const family = [IMAGE_WIDTHS, BANNER_WIDTHS.tall, BANNER_WIDTHS.wide].find((widths: readonly number[]) =>
    widths.includes(width),
  );
  return family?.findLast((one) => one < width);
}

/** Aspect ratio (width / height) of product images on screen: portrait 4:5. */
export const IMAGE_ASPECT = 4 / 5;

/** Formats of image variants. If a URL contains no format, the Accept header decides. */
export const IMAGE_FORMATS = ["avif", "webp", "jpg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const IMAGE_ID = /^[A-Za-z0-9_-]{16}$/;
const EMBEDDED = /^(?:https?:\/\/[^/?#]+)?\/images\/([A-Za-z0-9_-]{16})$/;
const EMBEDDED_PREFIX = "/images/";
const HTTP_CLOUDINARY = /^http:\/\/(?=res\.cloudinary\.com\/)/;
const CLOUDINARY = /^https?:\/\/(res\.cloudinary\.com\/[^/?#]+\/image\/upload\/)(.+)$/;

/** True for an image's id: 16 base64url characters. */
export function isImageId(text: string): boolean {
  return IMAGE_ID.test(text);
}

/**
 * Returns the id in the URL of an embedded image (an image that the shop itself stores), with or without an origin;
 * undefined for any other URL.
 */
export function imageId(image: string): string | undefined {
  return EMBEDDED.exec(image)?.[1];
}

/**
 * Returns the URL of an image as the server stores it. An embedded image is stored without its origin. An image of
 * Cloudinary is stored with https, because Cloudinary's upload returns `url` with http, which browsers block in https
 * pages (mixed content). Any other URL is returned unchanged.
 */
export function canonicalImageUrl(url: string): string {
  const id = imageId(url);
  return id === undefined ? url.replace(HTTP_CLOUDINARY, "https://") : EMBEDDED_PREFIX + id;
}

/**
 * Returns the URL of an image at a width in pixels, from the URL that is stored in a product or a user. Embedded images
 * (`/images/<id>`, with or without an origin) and images of Cloudinary are resized by their host; any other URL is
 * returned unchanged.
 * @param format for clients without content negotiation, such as link previews
 */
export function imageUrl(image: string, width: ImageWidth, format?: ImageFormat): string {
  if (EMBEDDED.test(image)) return format ? `${image}/${width}.${format}` : `${image}/${width}`;
  const cloudinary = CLOUDINARY.exec(image);
  if (!cloudinary) return image;
  return `https://${cloudinary[1]}w_${width},c_limit,f_${format ?? "auto"},q_auto/${cloudinary[2]}`;
}

/** Returns an image's `srcset`; undefined if its host cannot resize images, so that the page uses only `src`. */
export function imageSrcSet(image: string, widths: readonly ImageWidth[] = IMAGE_WIDTHS): string | undefined {
  if (!EMBEDDED.test(image) && !CLOUDINARY.test(image)) return undefined;
  return widths.map((width) => `${imageUrl(image, width)} ${width}w`).join(", ");
}

/**
 * Shortens the URL of an embedded image without an origin to its id, so that devices load a smaller catalogue; returns
 * any other URL unchanged.
 */
export function shortenImageUrl(image: string): string {
  const id = image.startsWith(EMBEDDED_PREFIX) ? image.slice(EMBEDDED_PREFIX.length) : "";
  return isImageId(id) ? id : image;
}

/** Returns the URL of an image from the short text that `shortenImageUrl` has made of it. */
export function expandImageUrl(short: string): string {
  return isImageId(short) ? EMBEDDED_PREFIX + short : short;
}
