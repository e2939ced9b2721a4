import sharp, { type Sharp, type SharpOptions } from "sharp";
import { checkPixels, type ImageLimits } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";
import type { PictureFormat, PictureWidth } from "./picture.rules.ts";
import { heicRefused, pictureKind } from "./picture-kind.ts";

// One thread a picture and nothing kept between them: the other cores and the memory belong to the pages.
sharp.concurrency(1);
sharp.cache(false);

/** Longest side of a stored picture in pixels (design, "Image size"). */
export const MASTER_SIDE = 1600;
/** Seconds after which a decoder is stopped: a 50-megapixel photo takes under 3. */
const DECODE_SECONDS = 30;
/** A card of 320 × 400 in 9 kB (design, "Budgets"), in bytes a pixel. */
const AVIF_BYTES_PER_PIXEL = 9_000 / (320 * 400);
/** Tried in turn until the picture keeps to its bytes: most pass at the first, a busy photo at the last. */
const AVIF_QUALITIES = [50, 40, 30] as const;

/** A picture as the shop keeps it: WebP, upright, sRGB, without metadata. */
export interface Master {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** Mean colour, shown while the picture loads: `#rrggbb`. */
  readonly colour: string;
}

/**
 * Decodes an upload and makes its master, at most {@link MASTER_SIDE} px a side; of an animation the first
 * frame. Throws {@link ImageRefused}.
 */
export async function makeMaster(bytes: Buffer, limits: ImageLimits): Promise<Master> {
  const { data, info } = await decode(bytes, limits);
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const colour = await meanColour(sharp(data, raw));
  // Effort 2 takes half the time of the default for 3 % more bytes, which only this disk ever sees.
  const master = await sharp(data, raw).webp({ quality: 90, effort: 2 }).toBuffer();
  return { data: master, width: info.width, height: info.height, colour };
}

/** Encodes a master at a width in pixels, never above its own. */
export async function encodePicture(
  master: Buffer,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true });
  if (format === "webp") return resized.webp({ quality: 72 }).toBuffer();
  if (format === "jpg")
    return resized.flatten({ background: "#fff" }).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  return encodeAvif(data, { width: info.width, height: info.height, channels: info.channels });
}

type Raw = NonNullable<SharpOptions["raw"]>;

async function encodeAvif(pixels: Buffer, raw: Raw): Promise<Buffer> {
  const budget = raw.width * raw.height * AVIF_BYTES_PER_PIXEL;
  let encoded = Buffer.alloc(0);
  for (const quality of AVIF_QUALITIES) {
    // Effort 2: a 640 px card takes 60 ms; 4 takes 290 ms to save a tenth of the bytes.
    const options = { quality, effort: 2, chromaSubsampling: "4:2:0" };
    encoded = await sharp(pixels, { raw }).avif(options).toBuffer();
    if (encoded.length <= budget) break;
  }
  return encoded;
}

async function decode(bytes: Buffer, limits: ImageLimits) {
  const kind = pictureKind(bytes);
  const metadata = await orRefuse(sharp(bytes, { limitInputPixels: false }).metadata());
  if (metadata.format !== kind) throw new ImageRefused("NOT_AN_IMAGE");
  if (kind === "heif" && metadata.compression !== "av1") throw heicRefused();
  checkPixels(metadata.width, metadata.height, metadata.pages ?? 1, limits);
  return orRefuse(
    sharp(bytes, { limitInputPixels: limits.pixels, failOn: "error", autoOrient: true })
      .timeout({ seconds: DECODE_SECONDS })
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** What sharp cannot decode is no image for the shop. */
async function orRefuse<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch (cause) {
    throw new ImageRefused("NOT_AN_IMAGE", undefined, { cause });
  }
}

async function meanColour(picture: Sharp): Promise<string> {
  const pixel = await picture
    .flatten({ background: "#fff" })
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}
