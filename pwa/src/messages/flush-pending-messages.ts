import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { MESSAGES_PENDING_KEY } from "../lib/storage/storage-keys.ts";

/** Whether messages may wait on this device; without any, the outbox's code is not fetched. */
const mayBePending = (storage: Pick<KeyValueStorage, "getItem">): boolean =>
  storage.getItem(MESSAGES_PENDING_KEY) !== null;

const pageOutbox = async () => (await import("./outbox/page-messages.ts")).pageMessages;

/**
 * Sends the messages that wait on this device.
 * @param looks whether to look for them in any case: a browser that is killed forgets local storage of the last minute
 * @returns how many of a user, or of somebody without an account, are still waiting
 */
export async function flushPendingMessages(
  storage: Pick<KeyValueStorage, "getItem">,
  owner?: string,
  looks: boolean = mayBePending(storage),
): Promise<number> {
  if (!looks) return 0;
  try {
    const outbox = await pageOutbox();
    await outbox.flush();
    return await outbox.pendingCount(owner);
  } catch {
    return 0;
  }
}

/** Deletes the messages of a user, and of somebody without an account, that wait on this device: they have signed out. */
export async function erasePendingMessages(
  storage: Pick<KeyValueStorage, "getItem">,
  owner: string | undefined,
): Promise<void> {
  if (!mayBePending(storage)) return;
  await (await pageOutbox()).erase(owner);
}
