import type { Shop, ShopPart } from "graphql-server/shop-profile/shop";
import { use } from "react";
import { Backoff, VISIBLE_RETRY_MS } from "../../lib/http/backoff.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { type LazyOfflineClient, OfflineContext } from "./lazy-offline-client.ts";

/** What has been asked for, so that a page that waits asks once. */
const asked = new WeakMap<LazyOfflineClient, Promise<void>>();

/**
 * What the shop says of itself, for a page that shows one of its long parts. The document of another page does not hold
 * it: this one then waits until the server has told it, on a dead line until it is back.
 */
export function useWholeShop(part: ShopPart): Shop {
  const shop = useShop();
  const offline = use(OfflineContext);
  const isTold = !shop.part || shop.part === part;
  // Also when it is told by now: React wants what a rendering has waited for used again by the next one.
  if (offline && (!isTold || asked.has(offline))) use(askedOf(offline));
  return shop;
}

function askedOf(offline: LazyOfflineClient): Promise<void> {
  const asking = asked.get(offline) ?? askUntilTold(offline);
  asked.set(offline, asking);
  return asking;
}

function askUntilTold(offline: LazyOfflineClient): Promise<void> {
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
