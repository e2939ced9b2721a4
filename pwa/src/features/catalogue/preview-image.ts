import type { Shop } from "graphql-server/features/shop/profile/shop";
import { imageUrl } from "graphql-server/platform/images/image-url";
import type { PreviewImage } from "../../lib/page-head.tsx";

/** Returns the absolute URL of a preview image (og:image). It is a JPEG, because crawlers cannot choose formats. */
export function previewImageUrl(image: string, shop: Shop): string {
  return new URL(imageUrl(image, 640, "jpg"), shop.publicUrl).href;
}

export const previewImage = (
  { thumbnail, productName }: { thumbnail: string; productName: string },
  shop: Shop,
): PreviewImage => ({ url: previewImageUrl(thumbnail, shop), alt: productName });
