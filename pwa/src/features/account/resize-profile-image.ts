import { resizeImage } from "../../lib/resize-image.ts";

/** Longest side of a profile image, in pixels: five times the largest size on screen (96 CSS pixels). */
const PROFILE_IMAGE_SIDE = 512;
const JPEG_QUALITY = 0.82;

/**
 * Returns a chosen file as a small upright JPEG in a data URL: an 8 MB photo is sent as about 40 kB.
 * @throws NotAnImage
 */
export async function resizeProfileImage(file: File): Promise<string> {
  return dataUrlOf(await resizeImage(file, { sides: [PROFILE_IMAGE_SIDE], qualities: [JPEG_QUALITY] }));
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
