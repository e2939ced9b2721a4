import { createCartApi } from "../cart/outbox/cart-api.ts";
import { fallbackOutboxStorage } from "../cart/outbox/fallback-outbox-storage.ts";
import { flushAll } from "../cart/outbox/flush-all.ts";
import { isSessionFailure } from "../lib/failure-codes.ts";
import { CART_SYNC_TAG } from "../lib/storage/storage-keys.ts";
import { onSync } from "./on-sync.ts";

/** Background Sync: sends the cart's operations when there is a network, even if the shop is closed. */
export function flushCartOnSync(worker: ServiceWorkerGlobalScope): void {
  onSync(worker, CART_SYNC_TAG, flush);
}

async function flush(): Promise<void> {
  // The worker has no token: the cookie tells who is signed in.
  const api = createCartApi(() => null);
  const results = await flushAll(fallbackOutboxStorage(), api);
  // After a failure of the session a later attempt would fail too: the user must sign in.
  const failed = results.find((result) => !result.ok && !isSessionFailure(result.code));
  // The browser tries again when this rejects.
  if (failed) throw new Error("the cart's operations could not be sent");
}
