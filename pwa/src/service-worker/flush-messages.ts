import { MESSAGE_SYNC_TAG } from "../lib/storage/storage-keys.ts";
import { MessageOutbox } from "../messages/outbox/message-outbox.ts";
import { sendPending } from "../offline/outbox/send-pending.ts";
import { onSync } from "./on-sync.ts";

/** Background Sync: sends pending messages when there is a network, even if the shop is closed. */
export function flushMessagesOnSync(worker: ServiceWorkerGlobalScope): void {
  onSync(worker, MESSAGE_SYNC_TAG, async () => {
    // The browser tries again when this rejects.
    if (!(await sendPending(new MessageOutbox())).ok) throw new Error("the messages could not be sent");
  });
}
