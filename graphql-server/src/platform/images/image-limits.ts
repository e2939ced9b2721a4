import { ImageRefused } from "./image-refused.ts";

export interface ImageLimits {
  /** Maximum size of a file in bytes. */
  readonly bytes: number;
  /**
   * Maximum number of pixels of an image. For an animation, the pixels of the first frame count, because only this
   * frame is decoded.
   */
  readonly pixels: number;
}

export const IMAGE_LIMITS: ImageLimits = { bytes: 15 * 1024 * 1024, pixels: 50_000_000 };

/** Checks the size of a file before its content is read. @throws ImageRefused if the file is empty or too large */
export function checkSize(bytes: number, limits: ImageLimits): void {
  if (bytes === 0) throw new ImageRefused("NOT_AN_IMAGE");
  if (bytes <= limits.bytes) return;
  throw tooLarge(limits.bytes);
}

export function tooLarge(maxBytes: number): ImageRefused {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new ImageRefused("TOO_LARGE", `Cette image est trop lourde\u00a0: ${megabytes} Mo au maximum.`);
}

/** Checks the dimensions of an image before any pixel is decoded. @throws ImageRefused */
export function checkPixels(width: number, height: number, limits: ImageLimits): void {
  if (width * height > limits.pixels) {
    const megapixels = Math.floor(limits.pixels / 1_000_000);
    const message = `Cette image est trop grande\u00a0: ${megapixels} mégapixels au maximum.`;
    throw new ImageRefused("TOO_MANY_PIXELS", message);
  }
}
