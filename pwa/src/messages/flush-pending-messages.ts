import type { KeyValueStorage } from "../lib/safe-storage.ts";
import { MESSAGES_PENDING_KEY } from "../lib/storage-keys.ts";

/** Sends the messages that wait on this device; without any, the outbox's code is not fetched. */
export function flushPendingMessages(storage: Pick<KeyValueStorage, "getItem">): void {
  if (storage.getItem(MESSAGES_PENDING_KEY) === null) return;
  void import("./outbox/page-message-outbox.ts")
    .then(({ pageMessageOutbox }) => pageMessageOutbox.flush())
    .catch(() => undefined);
}
