import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { createCartApi } from "./cart-api.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";

/**
 * The cart outbox of this device.
 * @param token of the session; null where the cookie alone tells the user
 * @param local keeps what the database refuses; undefined in the service worker
 */
export const openStoredOutbox = (token: () => string | null, local?: EnumerableStorage): CartOutbox =>
  new CartOutbox(fallbackOutboxStorage(local), createCartApi(token));
