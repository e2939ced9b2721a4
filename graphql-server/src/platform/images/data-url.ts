import { checkSize, IMAGE_LIMITS, type ImageLimits } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";

const PREFIX = /^data:[^,]{0,60};base64,/i;

/**
 * Decodes an image from the sign-up form, which sends it as `data:…;base64,…`. The declared type is ignored, because
 * browsers declare no type, or `application/octet-stream`, for photos of some phones; `ImageStore.store` detects the
 * type.
 * @throws ImageRefused if the text has another format, or if the image is larger than `limits.bytes`
 */
export function parseDataUrl(text: string, limits: ImageLimits = IMAGE_LIMITS): Buffer {
  const prefix = PREFIX.exec(text.slice(0, 80));
  if (!prefix) throw new ImageRefused("NOT_AN_IMAGE");
  const encoded = text.slice(prefix[0].length);
  checkSize(Buffer.byteLength(encoded, "base64"), limits);
  const bytes = Buffer.from(encoded, "base64");
  checkSize(bytes.length, limits);
  return bytes;
}
