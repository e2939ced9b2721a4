import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { MESSAGES_PENDING_KEY } from "../../lib/storage/storage-keys.ts";

/** True if unsent messages may be stored on this device; otherwise the outbox's code need not be loaded. */
const mayBePending = (): boolean => safeStorage.getItem(MESSAGES_PENDING_KEY) !== null;

const pageOutbox = async () => (await import("./outbox/page-messages.ts")).pageMessages;

/**
 * Sends the unsent messages of this device.
 * @returns how many messages of this user or of a visitor are still not sent
 */
export async function flushPendingMessages(owner?: string): Promise<number> {
  if (!mayBePending()) return 0;
  try {
    const outbox = await pageOutbox();
    await outbox.flush();
    return await outbox.pendingCount(owner);
  } catch {
    return 0;
  }
}

/** Deletes the unsent messages of a user who has signed out, and the unsent messages of visitors. */
export async function erasePendingMessages(owner: string | undefined): Promise<void> {
  if (!mayBePending()) return;
  await (await pageOutbox()).eraseOf(owner);
}
