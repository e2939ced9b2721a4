import { SLIDE_IMAGES } from "../features/banner/banner-slide.repository.ts";
import { PRODUCT_IMAGES } from "../features/catalogue/product/product-images.ts";
import { ORDER_IMAGES } from "../features/orders/order.repository.ts";
import { SERVICE_IMAGES } from "../features/shop/shop-state.repository.ts";
import { PROFILE_IMAGES } from "../features/users/user.repository.ts";
import type { ImageUse } from "../platform/images/image-use.repository.ts";

/** All uses of images in the shop. An image without any of these uses is deleted after a week. */
export const IMAGE_USES: readonly ImageUse[] = [
  PRODUCT_IMAGES,
  PROFILE_IMAGES,
  ORDER_IMAGES,
  SERVICE_IMAGES,
  SLIDE_IMAGES,
];
