import { cartTransport } from "../cart/outbox/cart-api.ts";
import { CART_OUTBOX, CartOutbox } from "../cart/outbox/cart-outbox.ts";
import { outboxStorage } from "../cart/outbox/outbox-storage.ts";
import { onSync } from "./on-sync.ts";

/** Trying again later would not help: the person must sign in. */
const SESSION_CODES = ["UNAUTHENTICATED", "CONFLICT"];

/** Background Sync: sends the cart's operations when there is a network again, also after the shop was closed. */
export function sendCartOutbox(worker: ServiceWorkerGlobalScope): void {
  onSync(worker, CART_OUTBOX, sendAll);
}

async function sendAll(): Promise<void> {
  // The cookie says who is signed in; the worker knows no token.
  const outbox = new CartOutbox(
    outboxStorage(),
    cartTransport(() => null),
  );
  const ends = await outbox.flushAll();
  // The browser tries again when this fails.
  const stopped = ends.find((end) => !end.ok && !SESSION_CODES.includes(end.code));
  if (stopped) throw new Error("the cart's operations could not be sent");
}
