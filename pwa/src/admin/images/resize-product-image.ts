import { resizeImage } from "../../lib/resize-image.ts";

/**
 * Longest sides to try, in pixels. The first is the largest size that a product page shows on a phone; each further
 * one is 0.8 times the one before.
 */
const SIDES = [1600, 1280, 1024, 819];
/**
 * JPEG qualities to try. One quality is not enough, because fine fabric or image noise in a dark room can make a
 * photo four times as heavy as another photo.
 */
const QUALITIES = [0.84, 0.76, 0.66, 0.54, 0.42];
/** Largest upload, in bytes. */
const MAX_BYTES = 480_000;

/**
 * Resizes a photo for its upload: upright, at most 1600 px, under 480 kB.
 * @throws NotAnImage
 */
export const resizeProductImage = (file: File): Promise<Blob> =>
  resizeImage(file, { sides: SIDES, qualities: QUALITIES, maxBytes: MAX_BYTES });
