import sharp, { type Sharp, type SharpOptions, type WebpOptions } from "sharp";
import type { ImageKind } from "./image-type.ts";
import type { ImageFormat, ImageWidth } from "./image-url.rules.ts";

/** Largest size of AVIF variants (bytes per pixel): 9 kB for a product card of 320 × 400. */
const AVIF_BYTES_PER_PIXEL = 9_000 / (320 * 400);
/**
 * Qualities of AVIF variants, tried in this sequence until the variant is small enough. Most images need only the first
 * quality, detailed images the third.
 */
const AVIF_QUALITIES = [50, 40, 30] as const;
/** Quality of the last attempt for an AVIF variant that would otherwise be larger than its master (stored original). */
const AVIF_LOWEST_QUALITY = 20;
/**
 * Qualities of WebP and JPEG variants, tried in this sequence until a variant is smaller than the master. Unlike AVIF
 * variants, these variants have no largest size per pixel.
 */
const WEBP_QUALITIES = [66, 54, 40, 24] as const;
const JPEG_QUALITIES = [72, 56, 40, 24] as const;
/**
 * Largest sizes of the banner's images (bytes) at each width (px), the same in all formats. The shop's own drawings for
 * the banner have these sizes. Even a noisy photo must not be larger, because the banner's first image is the largest
 * image that a visitor loads at the first visit.
 */
const BANNER_BYTES: Partial<Record<ImageWidth, number>> = {
  360: 6_000,
  720: 15_000,
  800: 12_000,
  1600: 30_000,
};
/**
 * Qualities of the banner's images, tried in this sequence at each scale. If the lowest quality is still too large, the
 * image is made smaller, because a small image that browsers scale up looks better than a large image with visible
 * blocks.
 */
const BANNER_QUALITIES = [50, 42, 34, 26, 20] as const;
const BANNER_SCALES = [1, 0.75, 0.5, 0.25] as const;
/** Quality of the alpha channel. In a small image, a lossless alpha channel would be larger than the colours. */
const ALPHA_QUALITY = 60;

/**
 * Options of the first attempt to encode a master: high quality. Effort 2 takes half the time of the default effort for
 * 3 % more bytes.
 */
const HIGH_QUALITY: WebpOptions = { quality: 90, effort: 2 };
/**
 * Options of a lossless attempt to encode a master. Drawings often have fewer bytes in lossless than in lossy encoding.
 */
const LOSSLESS: WebpOptions = { lossless: true, effort: 2 };
const LOWER_QUALITIES: readonly WebpOptions[] = [78, 66, 54, 42].map((quality) => ({ quality, effort: 2 }));

/** Encodes a variant, which is never wider than the master and never has more bytes than it. */
export async function encodeVariant(master: Buffer, width: ImageWidth, format: ImageFormat): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true });
  const pixels = format === "jpg" ? resized.flatten({ background: "#fff" }) : resized;
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
  const budget = BANNER_BYTES[width];
  const encoded = budget
    ? await encodeBanner(data, raw, format, Math.min(budget, master.length))
    : await encoders[format](data, raw, master.length);
  const isMasterSmaller = encoded.length > master.length && (await hasFormat(master, info.width, format));
  return isMasterSmaller ? master : encoded;
}

type Raw = NonNullable<SharpOptions["raw"]>;
type Encoder = (pixels: Buffer, raw: Raw, maxBytes: number) => Promise<Buffer>;

const encoders: Record<ImageFormat, Encoder> = {
  avif: async (data, raw, maxBytes) => {
    // Effort 2 takes 60 ms for a 640 px card; effort 4 takes 290 ms to save a tenth of the bytes.
    const encode = (quality: number) =>
      sharp(data, { raw }).avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
    const budget = Math.min(maxBytes, raw.width * raw.height * AVIF_BYTES_PER_PIXEL);
    const encoded = await firstWithin(budget, AVIF_QUALITIES, encode);
    return encoded.length <= maxBytes ? encoded : encode(AVIF_LOWEST_QUALITY);
  },
  webp: (data, raw, maxBytes) =>
    firstWithin(maxBytes, WEBP_QUALITIES, (quality) =>
      sharp(data, { raw }).webp({ quality, alphaQuality: ALPHA_QUALITY }).toBuffer(),
    ),
  jpg: (data, raw, maxBytes) =>
    firstWithin(maxBytes, JPEG_QUALITIES, (quality) =>
      sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer(),
    ),
};

/**
 * Encodes an image of the banner with at most `maxBytes`: first with lower qualities, then with fewer pixels, which
 * browsers scale up.
 */
async function encodeBanner(data: Buffer, raw: Raw, format: ImageFormat, maxBytes: number): Promise<Buffer> {
  const candidates = BANNER_SCALES.flatMap((scale) =>
    BANNER_QUALITIES.map((quality) => ({ scale, quality })),
  );
  return firstWithin(maxBytes, candidates, ({ scale, quality }) => {
    const pixels = sharp(data, { raw }).resize({ width: Math.max(1, Math.round(raw.width * scale)) });
    if (format === "avif") return pixels.avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
    if (format === "webp") return pixels.webp({ quality, alphaQuality: ALPHA_QUALITY }).toBuffer();
    return pixels.jpeg({ quality, mozjpeg: true }).toBuffer();
  });
}

/** Returns the first encoding of at most `maxBytes`, or the last one if all are larger. */
async function firstWithin<T>(
  maxBytes: number,
  candidates: readonly T[],
  encode: (options: T) => Promise<Buffer>,
): Promise<Buffer> {
  let encoded: Buffer = Buffer.alloc(0);
  for (const options of candidates) {
    encoded = await encode(options);
    if (encoded.length <= maxBytes) break;
  }
  return encoded;
}

/**
 * Encodes the master as WebP in high quality, or in a lower quality if the file would be larger than the upload.
 * @param maxBytes size of the upload
 * @param hasAlternative true if the uploaded file can be stored instead; in this case no lower quality is tried
 */
export function encodeMaster(
  pixels: Sharp,
  kind: ImageKind,
  maxBytes: number,
  hasAlternative: boolean,
): Promise<Buffer> {
  const isDrawing = kind === "png" || kind === "gif";
  const candidates = hasAlternative
    ? [HIGH_QUALITY]
    : [HIGH_QUALITY, ...(isDrawing ? [LOSSLESS] : []), ...LOWER_QUALITIES];
  return firstWithin(maxBytes, candidates, (options) => pixels.clone().webp(options).toBuffer());
}

async function hasFormat(master: Buffer, width: number, format: ImageFormat): Promise<boolean> {
  const metadata = await sharp(master).metadata();
  return metadata.width === width && metadata.format === (format === "jpg" ? "jpeg" : format);
}
