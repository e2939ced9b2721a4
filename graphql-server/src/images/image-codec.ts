import sharp, { type Metadata, type Sharp } from "sharp";
import type { PictureFormat } from "./image.rules.ts";
import { encodeMaster } from "./image-encoders.ts";
import { checkPixels, type ImageLimits } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";
import { heicRefused, type PictureKind, pictureKind } from "./image-type.ts";
import { withoutMetadata } from "./jpeg-metadata.ts";

// One thread a picture and nothing kept between them: the other cores and the memory belong to the pages.
sharp.concurrency(1);
sharp.cache(false);

/** Longest side of a stored picture in pixels (design, "Image size"). */
const MASTER_SIDE = 1600;
/** Seconds after which a decoder is stopped: a 50-megapixel photo takes under 3. */
const DECODE_SECONDS = 30;
/** How a picture is kept: as the JPEG that was sent, or encoded anew. */
export type MasterFormat = Extract<PictureFormat, "webp" | "jpg">;

/** A picture as the shop keeps it: upright, sRGB, without metadata, never larger than what was sent. */
export interface Master {
  readonly data: Buffer;
  readonly format: MasterFormat;
  readonly width: number;
  readonly height: number;
  /** Mean colour, shown while the picture loads: `#rrggbb`. */
  readonly colour: string;
}

/**
 * Decodes an upload and makes its master, at most {@link MASTER_SIDE} px a side; of an animation the first
 * frame. A JPEG that is ready to be shown stays as it was sent, metadata aside, unless WebP is smaller: encoding
 * it anew would only lose. Throws {@link ImageRefused}.
 */
export async function makeMaster(bytes: Buffer, limits: ImageLimits): Promise<Master> {
  const kind = pictureKind(bytes);
  const metadata = await readMetadata(bytes, kind, limits);
  const { data, info } = await decode(bytes, limits);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { width, height } = raw;
  const colour = await meanColour(sharp(data, { raw }));
  const sent = isReady(metadata) ? withoutMetadata(bytes) : undefined;
  const webp = await encodeMaster(
    sharp(data, { raw }),
    kind,
    sent?.length ?? bytes.length,
    sent !== undefined,
  );
  return sent && sent.length <= webp.length
    ? { data: sent, format: "jpg", width, height, colour }
    : { data: webp, format: "webp", width, height, colour };
}

/** Whether a JPEG can be shown as it is: upright, small enough, in the colours every screen means. */
function isReady({ format, orientation = 1, width, height, space, icc }: Metadata): boolean {
  const isPlain = (space === "srgb" || space === "b-w") && !icc;
  return format === "jpeg" && orientation === 1 && isPlain && Math.max(width, height) <= MASTER_SIDE;
}

/** What the file says of itself, held against the limits before any pixel is decoded. */
async function readMetadata(bytes: Buffer, kind: PictureKind, limits: ImageLimits): Promise<Metadata> {
  const metadata = await orRefuse(sharp(bytes, { limitInputPixels: false }).metadata());
  if (metadata.format !== kind) throw new ImageRefused("NOT_AN_IMAGE");
  if (kind === "heif" && metadata.compression !== "av1") throw heicRefused();
  checkPixels(metadata.width, metadata.height, metadata.pages ?? 1, limits);
  return metadata;
}

function decode(bytes: Buffer, limits: ImageLimits) {
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
