import { resizeImage } from "../../../lib/resize-image.ts";
import { type FocalPoint, partAround, SHAPES, type Shape } from "./focal-point.ts";

/**
 * Length in pixels of the longer side of the copy from which images are cut. The copy of a photo of 12 megapixels takes
 * 13 MB of memory, the photo itself 48 MB. The copy is large enough for both images of the banner.
 */
const WORKING_SIDES = [2048];
const WORKING_QUALITIES = [0.92];
/**
 * JPEG qualities to try for the upload, best first, and the largest upload in bytes; the same values as for product
 * images.
 */
const QUALITIES = [0.84, 0.7, 0.54, 0.42];
const MAX_BYTES = 480_000;

/**
 * Returns a smaller copy of the photo, from which even a phone with little memory can cut images. @throws NotAnImage
 */
export const workingCopy = (file: File): Promise<Blob> =>
  resizeImage(file, { sides: WORKING_SIDES, qualities: WORKING_QUALITIES });

/**
 * Cuts one of a slide's images out of a photo, around the focal point, and never enlarges it. The image is cut before
 * its upload, so that visitors' phones download no pixels that the banner does not show.
 * @throws NotAnImage
 */
export const cutPhoto = (photo: Blob, focus: FocalPoint, shape: Shape): Promise<Blob> =>
  resizeImage(photo, {
    part: (size) => partAround(focus, size, shape),
    sides: [Math.max(SHAPES[shape].width, SHAPES[shape].height)],
    qualities: QUALITIES,
    maxBytes: MAX_BYTES,
  });
