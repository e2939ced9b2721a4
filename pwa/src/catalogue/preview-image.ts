import { imageUrl } from "graphql-server/images/image-url";
import type { Shop } from "graphql-server/shop-profile/shop";

/** The address of a preview image (og:image): absolute, and a JPEG, because crawlers do not negotiate formats. */
export function previewImageUrl(image: string, shop: Shop): string {
  return new URL(imageUrl(image, 640, "jpg"), shop.publicUrl).href;
}
