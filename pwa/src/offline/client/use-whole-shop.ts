import type { Shop, ShopPart } from "graphql-server/shop-profile/shop";
import { use } from "react";
import { Backoff, VISIBLE_RETRY_MS } from "../../lib/http/backoff.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { type LazyOfflineClient, OfflineContext } from "./lazy-offline-client.ts";

/** Requests that have been made, so that a waiting page makes one only. */
const asked = new WeakMap<LazyOfflineClient, Promise<void>>();

/**
 * Returns the shop's settings with their long parts. Documents of other pages omit them; this page then waits until
 * the server has sent them, and on a dead connection until it works again.
 */
export function useWholeShop(part: ShopPart): Shop {
  const shop = useShop();
  const offline = use(OfflineContext);
  const isLoaded = !shop.part || shop.part === part;
  // Also used after the answer has arrived: React requires a promise that a rendering has waited for to be used by
  // the next rendering.
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
