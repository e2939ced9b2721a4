import { keepWhatIsStored } from "../shop/installation.ts";
import { CART_OUTBOX, CartOutbox } from "./cart-outbox.ts";
import { cartTransport } from "./cart-transport.ts";
import { outboxStorage } from "./outbox-storage.ts";

/** The device's outbox as a page uses it: sends under the token. */
export const openPageOutbox = (token: () => string | null): CartOutbox =>
  new CartOutbox(outboxStorage(), cartTransport(token), {
    whenKept: () => void keepWhatIsStored().catch(() => undefined),
    whenStopped: () => void sendInBackground(),
  });

interface SyncingRegistration extends ServiceWorkerRegistration {
  /** Not in every browser; the page's own sending is the main way. */
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network, also if the shop has been closed by then. */
export async function sendInBackground(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(CART_OUTBOX);
  } catch {
    // Refused by the person's settings: the page sends when it is open.
  }
}
