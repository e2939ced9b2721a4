import sharp, { type Metadata, type Sharp } from "sharp";
import { encodeMaster } from "./image-encoders.ts";
import { checkPixels, type ImageLimits } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";
import { heicRefused, type ImageKind, imageKind } from "./image-type.ts";
import type { ImageFormat } from "./image-url.rules.ts";
import { withoutMetadata } from "./jpeg-metadata.ts";

// sharp uses one thread for each image and no cache, so that other cores and the memory are free for page requests.
sharp.concurrency(1);
sharp.cache(false);

/** Maximum width and height of a stored image in pixels. */
const MASTER_SIDE = 1600;
/** Timeout of decoding in seconds; a 50-megapixel image takes less than 3. */
const DECODE_SECONDS = 30;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Format of a master: `jpg` if the uploaded JPEG is stored, `webp` if the shop has encoded the image. */
export type MasterFormat = Extract<ImageFormat, "webp" | "jpg">;

/** An image as the shop stores it: upright, sRGB, without metadata, never larger than the upload. */
export interface Master {
  readonly data: Buffer;
  readonly format: MasterFormat;
  readonly width: number;
  readonly height: number;
  /** Mean colour `#rrggbb`, which pages show while the image loads. */
  readonly colour: string;
}

/**
 * Decodes an upload and creates its master, at most {@link MASTER_SIDE} px wide and high. The master of an animation is
 * its first frame. A JPEG that needs no conversion is stored as uploaded, without its metadata, because a new encoding
 * loses quality. But if the image is smaller as WebP, the WebP is stored.
 * @throws ImageRefused
 */
export async function createMaster(bytes: Buffer, limits: ImageLimits): Promise<Master> {
  const kind = imageKind(bytes);
  const metadata = await readMetadata(bytes, kind, limits);
  const { data, info } = await decode(bytes, kind, limits);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { width, height } = raw;
  const colour = await meanColour(sharp(data, { raw }));
  const original = needsNoConversion(metadata) ? withoutMetadata(bytes) : undefined;
  const webp = await encodeMaster(
    sharp(data, { raw }),
    kind,
    original?.length ?? bytes.length,
    original !== undefined,
  );
  return original && original.length <= webp.length
    ? { data: original, format: "jpg", width, height, colour }
    : { data: webp, format: "webp", width, height, colour };
}

/**
 * Reads a file that can be stored as a master without a change: a still WebP of at most {@link MASTER_SIDE} px in width
 * and height, in sRGB and without metadata. The file is decoded only to compute its mean colour, and is stored
 * unchanged.
 * @throws ImageRefused if the file is corrupt or does not meet these conditions
 */
export async function readMaster(bytes: Buffer): Promise<Master> {
  const metadata = await refuseUnreadable(sharp(bytes).metadata());
  const { format, width, height, space, pages = 1, exif, icc, xmp } = metadata;
  const hasMetadata = exif !== undefined || icc !== undefined || xmp !== undefined;
  const isMaster = format === "webp" && space === "srgb" && pages === 1 && !hasMetadata;
  if (!isMaster || Math.max(width, height) > MASTER_SIDE) throw new ImageRefused("NOT_AN_IMAGE");
  return { data: bytes, format, width, height, colour: await refuseUnreadable(meanColour(sharp(bytes))) };
}

/** True if a JPEG can be shown unchanged: upright, small enough, in sRGB or greyscale. */
function needsNoConversion({ format, orientation = 1, width, height, space, icc }: Metadata): boolean {
  const isPlain = (space === "srgb" || space === "b-w") && !icc;
  return format === "jpeg" && orientation === 1 && isPlain && Math.max(width, height) <= MASTER_SIDE;
}

/** Reads an image's metadata and checks its dimensions before any pixel is decoded. */
async function readMetadata(bytes: Buffer, kind: ImageKind, limits: ImageLimits): Promise<Metadata> {
  const metadata = await refuseUnreadable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (metadata.format !== kind) throw new ImageRefused("NOT_AN_IMAGE");
  if (kind === "heif" && metadata.compression !== "av1") throw heicRefused();
  checkPixels(metadata.width, metadata.height, limits);
  return metadata;
}

/**
 * Decodes an image. Some phones write a JPEG without its end marker, which browsers show nevertheless. Such a file is
 * decoded a second time with the marker added. In the second attempt, even a warning of the decoder refuses the file,
 * because the warning may mean that a part of the image is missing.
 */
async function decode(bytes: Buffer, kind: ImageKind, limits: ImageLimits) {
  try {
    return await decodePixels(bytes, limits, "error");
  } catch (error) {
    if (kind !== "jpeg") throw error;
    return decodePixels(Buffer.concat([bytes, END_OF_JPEG]), limits, "warning");
  }
}

function decodePixels(bytes: Buffer, limits: ImageLimits, failOn: "error" | "warning") {
  return refuseUnreadable(
    sharp(bytes, { limitInputPixels: limits.pixels, failOn, autoOrient: true })
      .timeout({ seconds: DECODE_SECONDS })
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Converts sharp's errors to `ImageRefused`. */
async function refuseUnreadable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch (cause) {
    throw new ImageRefused("NOT_AN_IMAGE", undefined, { cause });
  }
}

async function meanColour(image: Sharp): Promise<string> {
  const pixel = await image
    .flatten({ background: "#fff" })
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}
