import { checkSize, IMAGE_LIMITS, type ImageLimits } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";

const HEAD = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;

/**
 * The bytes of a photo given as `data:image/…;base64,…` (the sign-up form). The type it claims is not believed:
 * `ImageStore.store` decodes it. Throws {@link ImageRefused} for any other text or over `limits.bytes`.
 */
export function parseDataUrl(text: string, limits: ImageLimits = IMAGE_LIMITS): Buffer {
  const head = HEAD.exec(text.slice(0, 80));
  if (!head) throw new ImageRefused("NOT_AN_IMAGE");
  const encoded = text.slice(head[0].length);
  checkSize(Buffer.byteLength(encoded, "base64"), limits);
  const bytes = Buffer.from(encoded, "base64");
  checkSize(bytes.length, limits);
  return bytes;
}
