import type { CartApi } from "./cart-api.ts";
import { CartOutbox, type FlushResult } from "./cart-outbox.ts";
import { VISITOR_ID } from "./outbox-records.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

/** Sends what is pending of every user; the server accepts the signed-in one's alone. A visitor's basket stays. */
export async function flushAll(storage: OutboxStorage, api: CartApi): Promise<FlushResult[]> {
  const outbox = new CartOutbox(storage, api);
  const users = (await storage.users()).filter((userId) => userId !== VISITOR_ID);
  return Promise.all(users.map((userId) => outbox.flush(userId, { query: false })));
}
