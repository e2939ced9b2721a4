import type { Shop, ShopPart } from "graphql-server/shared/shop";
import { use } from "react";
import { useShop } from "../../lib/shop-context.tsx";
import { type LazyOfflineClient, OfflineContext } from "./lazy-offline-client.ts";

/** What has been asked for, so that a page that waits asks once. */
const asked = new WeakMap<LazyOfflineClient, Promise<void>>();

/**
 * What the shop says of itself, for a page that shows one of its long parts. The document of another page does not hold
 * it: this one then waits until the server has told it.
 */
export function useWholeShop(part: ShopPart): Shop {
  const shop = useShop();
  const offline = use(OfflineContext);
  if (offline && shop.part && shop.part !== part) use(askedOf(offline));
  return shop;
}

function askedOf(offline: LazyOfflineClient): Promise<void> {
  const asking =
    asked.get(offline) ??
    offline
      .load()
      .then(({ shop }) => shop.whole())
      .catch((error: unknown) => {
        asked.delete(offline);
        throw error;
      });
  asked.set(offline, asking);
  return asking;
}
