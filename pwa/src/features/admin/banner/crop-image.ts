import { NotAnImage, resizeImage, toJpeg } from "../../../lib/resize-image.ts";
import { type Area, centredArea, cutOf, type Shape } from "./crop-geometry.ts";

/**
 * Longest side of a photo while it is cropped, in pixels. A photo of 12 megapixels then takes 13 MB of memory instead
 * of 48. The size is enough for every shape of the banner.
 */
const WORKING_SIDES = [2048];
const WORKING_QUALITIES = [0.92];
/**
 * JPEG qualities to try for the upload, best first, and the largest upload in bytes; the same values as for product
 * images.
 */
const QUALITIES = [0.84, 0.7, 0.54, 0.42];
const MAX_BYTES = 480_000;

/** Returns a copy of the photo that a weak phone can crop. @throws NotAnImage */
export const workingCopy = (file: File): Promise<Blob> =>
  resizeImage(file, { sides: WORKING_SIDES, qualities: WORKING_QUALITIES });

/**
 * Returns the part of a photo that a slide shows, for its upload.
 * @param area undefined for the centre
 * @throws NotAnImage
 */
export async function cropImage(photo: Blob, area: Area | undefined, shape: Shape): Promise<Blob> {
  const image = await createImageBitmap(photo).catch(() => {
    throw new NotAnImage();
  });
  try {
    const { source, output } = cutOf(area ?? centredArea(image, shape), image, shape);
    const canvas = Object.assign(document.createElement("canvas"), output);
    const context = canvas.getContext("2d");
    if (!context) throw new NotAnImage();
    context.imageSmoothingQuality = "high";
    const { x, y, width, height } = source;
    context.drawImage(image, x, y, width, height, 0, 0, output.width, output.height);
    let jpeg: Blob | undefined;
    for (const quality of QUALITIES) {
      jpeg = await toJpeg(canvas, quality);
      if (jpeg.size <= MAX_BYTES) break;
    }
    if (!jpeg) throw new NotAnImage();
    return jpeg;
  } finally {
    image.close();
  }
}
