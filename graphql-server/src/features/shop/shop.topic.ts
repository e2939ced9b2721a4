import type { PublicTopic } from "../../platform/events/topic.ts";
import { SHOP_CHANNEL } from "../../platform/shop-version/shop-version.repository.ts";
import type { ShopCache } from "./shop.service.ts";

/**
 * Returns the topic whose events contain the version of the settings. An open page that receives a newer version loads
 * the settings.
 */
export function shopTopic(shop: Pick<ShopCache, "sync" | "get" | "onChange">): PublicTopic {
  return {
    name: SHOP_CHANNEL,
    event: "shop",
    sync: () => shop.sync(),
    data: () => String(shop.get().version),
    onChange: (listener) => shop.onChange(listener),
  };
}
