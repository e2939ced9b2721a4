import type { Shop, ShopPart } from "graphql-server/shop-profile/shop";
import { use } from "react";
import { Backoff, VISIBLE_RETRY_MS } from "../../lib/http/backoff.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { type LazyOfflineClient, OfflineContext } from "./lazy-offline-client.ts";

/** The request of an offline client for all settings. It is stored, so that a waiting page sends only one. */
const asked = new WeakMap<LazyOfflineClient, Promise<void>>();

/**
 * Returns the shop's settings with their long parts. The HTML contains only the part that its own page shows. Other
 * pages wait until the server has sent the rest; without a network they wait until the network is back.
 * @param part the only long part that the page needs. A page without this parameter always waits, because it needs
 * texts that no HTML contains
 */
export function useWholeShop(part?: ShopPart): Shop {
  const shop = useShop();
  const offline = use(OfflineContext);
  const isLoaded = !shop.part || shop.part === part;
  // The promise is used even after the answer has arrived. If React has waited for a promise, it requires the next
  // rendering to use the same promise.
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
