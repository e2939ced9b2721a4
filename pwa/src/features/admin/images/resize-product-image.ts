import { resizeImage } from "../../../lib/resize-image.ts";

/**
 * Lengths in pixels of the resized image's longer side, tried one after the other until the file is small enough. The
 * first is the largest size that a product page shows on a phone. Each further length is 0.8 times the one before.
 */
const SIDES = [1600, 1280, 1024, 819];
/**
 * JPEG qualities, tried one after the other until the file is small enough. Several are needed, because a photo of fine
 * fabric or of a dark room gives a file up to four times as large as another photo at the same quality.
 */
const QUALITIES = [0.84, 0.76, 0.66, 0.54, 0.42];
const MAX_BYTES = 480_000;

/** Resizes a product's image to a JPEG of at most 1600 px and 480 kB that needs no rotation. @throws NotAnImage */
export const resizeProductImage = (file: File): Promise<Blob> =>
  resizeImage(file, { sides: SIDES, qualities: QUALITIES, maxBytes: MAX_BYTES });
