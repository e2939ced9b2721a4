import type { Shop, ShopPart } from "graphql-server/features/shop/profile/shop";
import { use } from "react";
import { Backoff, VISIBLE_RETRY_MS } from "../../../lib/http/backoff.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { type LazyOfflineClient, OfflineContext } from "./lazy-offline-client.ts";

/**
 * The request of each offline client for all settings, running or answered. A page that waits for its request is
 * rendered several times, and must not send a new request each time.
 */
const asked = new WeakMap<LazyOfflineClient, Promise<void>>();

/**
 * Returns the shop's settings with their long texts. The HTML contains only the group of long texts that its own page
 * shows. A page that needs another group waits until the server has sent all settings; without a network it waits until
 * the network is back.
 * @param part the group of long texts that the page needs. A page whose texts are in no HTML omits `part`, and always
 * waits for all settings
 */
export function useWholeShop(part?: ShopPart): Shop {
  const shop = useShop();
  const offline = use(OfflineContext);
  const isLoaded = !shop.part || shop.part === part;
  // The promise is used again even after the answer has arrived: if React has waited for a promise, it requires the
  // same promise at the next rendering.
  if (offline && (!isLoaded || asked.has(offline))) use(askedOf(offline));
  return shop;
}

function askedOf(offline: LazyOfflineClient): Promise<void> {
  const asking = asked.get(offline) ?? queryUntilLoaded(offline);
  asked.set(offline, asking);
  return asking;
}

function queryUntilLoaded(offline: LazyOfflineClient): Promise<void> {
  const backoff = new Backoff(VISIBLE_RETRY_MS);
  return new Promise((resolve) => {
    const ask = async () => {
      try {
        const { shop } = await offline.load();
        await shop.whole();
      } catch {
        return backoff.schedule(() => void ask());
      }
      resolve();
    };
    void ask();
  });
}
