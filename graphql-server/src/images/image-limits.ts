import { ImageRefused } from "./image-refused.ts";

/** What an uploaded picture may be at most. */
export interface ImageLimits {
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** Pixels of the picture, or of all frames of an animation together. */
  readonly pixels: number;
  /** Frames of an animation, of which only the first is kept. */
  readonly frames: number;
}

/** 15 MB and 50 megapixels (design, "Image size"); a sticker has some hundred frames. */
export const IMAGE_LIMITS: ImageLimits = { bytes: 15 * 1024 * 1024, pixels: 50_000_000, frames: 1_000 };

/** Refuses an empty file or one over the limit; before anything is read. Throws {@link ImageRefused}. */
export function checkSize(bytes: number, limits: ImageLimits): void {
  if (bytes === 0) throw new ImageRefused("NOT_AN_IMAGE");
  if (bytes <= limits.bytes) return;
  throw tooLarge(limits.bytes);
}

/** The refusal of a file over `most` bytes. */
export function tooLarge(most: number): ImageRefused {
  const megabytes = Math.floor(most / 1_000_000);
  return new ImageRefused("TOO_LARGE", `Cette image est trop lourde : ${megabytes} Mo au maximum.`);
}

/** Refuses dimensions over the limit, before any pixel is decoded. Throws {@link ImageRefused}. */
export function checkPixels(width: number, height: number, frames: number, limits: ImageLimits): void {
  if (width * height > limits.pixels) {
    const most = Math.floor(limits.pixels / 1_000_000);
    throw new ImageRefused("TOO_MANY_PIXELS", `Cette image est trop grande : ${most} mégapixels au maximum.`);
  }
  if (frames > limits.frames || width * height * frames > limits.pixels) throw new ImageRefused("ANIMATED");
}
