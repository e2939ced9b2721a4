import { pictureUrl } from "graphql-server/images/image";
import type { Shop } from "graphql-server/shared/shop";

/** The address of a picture for previews: absolute, and as JPEG, since those who fetch it negotiate nothing. */
export function previewImageUrl(image: string, shop: Shop): string {
  return new URL(pictureUrl(image, 640, "jpg"), shop.publicUrl).href;
}
