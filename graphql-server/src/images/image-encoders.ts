import sharp, { type Sharp, type SharpOptions, type WebpOptions } from "sharp";
import type { PictureFormat, PictureWidth } from "./image.rules.ts";
import type { PictureKind } from "./image-type.ts";

/** A card of 320 × 400 in 9 kB (design, "Budgets"), in bytes a pixel. */
const AVIF_BYTES_PER_PIXEL = 9_000 / (320 * 400);
/** Tried in turn until the picture keeps to its bytes: most pass at the first, a busy photo at the third. */
const AVIF_QUALITIES = [50, 40, 30] as const;
/** Only for what would else become heavier than it was. */
const AVIF_COARSEST = 20;
/** The same for the other formats, which only have to stay below the picture they are made of. */
const WEBP_QUALITIES = [66, 54, 40, 24] as const;
const JPEG_QUALITIES = [72, 56, 40, 24] as const;
/** A mask kept without loss would weigh more than the small picture it cuts out. */
const ALPHA_QUALITY = 60;

/** Effort 2 takes half the time of the default for 3 % more bytes. */
const FINE: WebpOptions = { quality: 90, effort: 2 };
/** For drawings, which it often makes lighter than any loss does. */
const LOSSLESS: WebpOptions = { lossless: true, effort: 2 };
const COARSER: readonly WebpOptions[] = [78, 66, 54, 42].map((quality) => ({ quality, effort: 2 }));

/** Encodes a master at a width in pixels, never above its own, and never into more bytes than it has. */
export async function encodePicture(
  master: Buffer,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true });
  const pixels = format === "jpg" ? resized.flatten({ background: "#fff" }) : resized;
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
  const encoded = await encoders[format](data, raw, master.length);
  return encoded.length > master.length && (await isSame(master, info.width, format)) ? master : encoded;
}

type Raw = NonNullable<SharpOptions["raw"]>;
type Encoder = (pixels: Buffer, raw: Raw, most: number) => Promise<Buffer>;

const encoders: Record<PictureFormat, Encoder> = {
  avif: async (data, raw, most) => {
    // Effort 2: a 640 px card takes 60 ms; 4 takes 290 ms to save a tenth of the bytes.
    const encode = (quality: number) =>
      sharp(data, { raw }).avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
    const budget = Math.min(most, raw.width * raw.height * AVIF_BYTES_PER_PIXEL);
    const encoded = await firstWithin(budget, AVIF_QUALITIES, encode);
    return encoded.length <= most ? encoded : encode(AVIF_COARSEST);
  },
  webp: (data, raw, most) =>
    firstWithin(most, WEBP_QUALITIES, (quality) =>
      sharp(data, { raw }).webp({ quality, alphaQuality: ALPHA_QUALITY }).toBuffer(),
    ),
  jpg: (data, raw, most) =>
    firstWithin(most, JPEG_QUALITIES, (quality) =>
      sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer(),
    ),
};

/** The first encoding that is no larger than `most` bytes; else the last. */
async function firstWithin<T>(
  most: number,
  tries: readonly T[],
  encode: (how: T) => Promise<Buffer>,
): Promise<Buffer> {
  let encoded: Buffer = Buffer.alloc(0);
  for (const how of tries) {
    encoded = await encode(how);
    if (encoded.length <= most) break;
  }
  return encoded;
}

/**
 * The master as WebP: of fine quality, or less where that would be larger than the `most` bytes that were sent.
 * @param hasAlternative whether the sent file itself can be kept instead, so that one try is enough
 */
export function encodeMaster(
  pixels: Sharp,
  kind: PictureKind,
  most: number,
  hasAlternative: boolean,
): Promise<Buffer> {
  const isDrawing = kind === "png" || kind === "gif";
  const tries = hasAlternative ? [FINE] : [FINE, ...(isDrawing ? [LOSSLESS] : []), ...COARSER];
  return firstWithin(most, tries, (options) => pixels.clone().webp(options).toBuffer());
}

/** Whether a file of this width and format is what the master is already. */
async function isSame(master: Buffer, width: number, format: PictureFormat): Promise<boolean> {
  const known = await sharp(master).metadata();
  return known.width === width && known.format === (format === "jpg" ? "jpeg" : format);
}
