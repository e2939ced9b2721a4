import { createCartApi } from "./cart-api.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { outboxStorage } from "./outbox-storage.ts";

/**
 * The cart outbox in this device's database.
 * @param token of the session; null where the cookie alone tells the user
 */
export const openStoredOutbox = (token: () => string | null): CartOutbox =>
  new CartOutbox(outboxStorage(), createCartApi(token));
