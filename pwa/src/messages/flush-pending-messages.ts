import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { MESSAGES_PENDING_KEY } from "../lib/storage/storage-keys.ts";

/** Whether messages may wait on this device; without any, the outbox's code is not fetched. */
const mayBePending = (storage: Pick<KeyValueStorage, "getItem">): boolean =>
  storage.getItem(MESSAGES_PENDING_KEY) !== null;

const pageOutbox = async () => (await import("./outbox/page-message-outbox.ts")).pageMessageOutbox;

/**
 * Sends the messages that wait on this device.
 * @returns how many are still waiting
 */
export async function flushPendingMessages(storage: Pick<KeyValueStorage, "getItem">): Promise<number> {
  if (!mayBePending(storage)) return 0;
  try {
    const outbox = await pageOutbox();
    await outbox.flush();
    return await outbox.pendingCount();
  } catch {
    return 0;
  }
}

/** Deletes the messages that wait on this device: their writer has signed out. */
export async function erasePendingMessages(storage: Pick<KeyValueStorage, "getItem">): Promise<void> {
  if (!mayBePending(storage)) return;
  await (await pageOutbox()).erase();
}
