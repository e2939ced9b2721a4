import { resizeImage } from "../../lib/resize-image.ts";

/** Longest side of a profile image, in pixels: five times the largest size on screen (96 CSS pixels). */
const PROFILE_IMAGE_SIDE = 512;
const JPEG_QUALITY = 0.82;

/**
 * Returns a chosen photo as a data URL with a small JPEG that needs no rotation: about 40 kB for a photo of 8 MB.
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
