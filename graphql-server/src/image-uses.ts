import { SLIDE_IMAGES } from "./banner/banner-slide.repository.ts";
import { PRODUCT_IMAGES } from "./catalogue/product/product-images.ts";
import type { ImageUse } from "./images/image-use.repository.ts";
import { ORDER_IMAGES } from "./orders/order.repository.ts";
import { SERVICE_IMAGES } from "./shop/shop-state.repository.ts";
import { PROFILE_IMAGES } from "./users/user.repository.ts";

/** The uses of images of all features. An image without any of these uses is deleted after a week. */
export const IMAGE_USES: readonly ImageUse[] = [
  PRODUCT_IMAGES,
  PROFILE_IMAGES,
  ORDER_IMAGES,
  SERVICE_IMAGES,
  SLIDE_IMAGES,
];
