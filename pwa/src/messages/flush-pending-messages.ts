import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { MESSAGES_PENDING_KEY } from "../lib/storage/storage-keys.ts";

/** True if messages may wait on this device; otherwise the outbox's code is not loaded. */
const mayBePending = (storage: Pick<KeyValueStorage, "getItem">): boolean =>
  storage.getItem(MESSAGES_PENDING_KEY) !== null;

const pageOutbox = async () => (await import("./outbox/page-messages.ts")).pageMessages;

/**
 * Sends the messages that wait on this device.
 * @param looks true to open the database even without the mark that a message waits. A killed browser may have lost the
 * mark, because it writes local storage to disk up to a minute later.
 * @returns the number of messages of a user, or of a visitor, that still wait
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

/** Deletes the waiting messages of a user who has signed out, and of a visitor. */
export async function erasePendingMessages(
  storage: Pick<KeyValueStorage, "getItem">,
  owner: string | undefined,
): Promise<void> {
  if (!mayBePending(storage)) return;
  await (await pageOutbox()).erase(owner);
}
