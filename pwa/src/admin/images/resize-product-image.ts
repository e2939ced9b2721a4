import { resizeImage } from "../../lib/resize-image.ts";

/**
 * Longest sides to try, in pixels: the largest that a product page can show on a phone, then each 0.8 of the former
 * one.
 */
const SIDES = [1600, 1280, 1024, 819];
/** JPEG qualities: fine fabric or a dark room's noise makes a photo four times as heavy as another. */
const QUALITIES = [0.84, 0.76, 0.66, 0.54, 0.42];
/** Largest upload, in bytes. */
const MAX_BYTES = 480_000;

/**
 * Resizes a photo for its upload: upright, at most 1600 px, under 480 kB.
 * @throws NotAnImage
 */
export const resizeProductImage = (file: File): Promise<Blob> =>
  resizeImage(file, { sides: SIDES, qualities: QUALITIES, maxBytes: MAX_BYTES });
