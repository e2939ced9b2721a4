/** The longest side of a profile photo, in pixels: twice what the largest place on screen needs. */
export const PHOTO_SIDE = 512;
const JPEG_QUALITY = 0.82;

/** The file is not a picture this browser can read. */
export class NotAPhoto extends Error {}

/** Whether the file claims to be an image; whether it is one shows when it is decoded. */
export const isImageFile = ({ type }: Pick<File, "type">): boolean => type.startsWith("image/");

/** The size that fits into a square of `side` pixels in the same proportion; never larger than the original. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A chosen photo as a small JPEG in a data URL, upright: an 8 MB picture leaves the phone as about 40 kB.
 * @throws NotAPhoto
 */
export async function shrinkPhoto(file: File): Promise<string> {
  if (!isImageFile(file)) throw new NotAPhoto();
  const photo = await createImageBitmap(file).catch(() => {
    throw new NotAPhoto();
  });
  const canvas = Object.assign(
    document.createElement("canvas"),
    fitWithin(photo.width, photo.height, PHOTO_SIDE),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new NotAPhoto();
  // JPEG has no transparency: without a ground it would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return canvas.toDataURL("image/jpeg", JPEG_QUALITY);
}
