import { MESSAGE_OUTBOX, sendMessages } from "../messages/outbox/message-outbox.ts";
import { onSync } from "./on-sync.ts";

/** Background Sync: sends what was left with the shop without a network, also after the shop was closed. */
export function sendKeptMessages(worker: ServiceWorkerGlobalScope): void {
  onSync(worker, MESSAGE_OUTBOX, async () => {
    // The browser tries again when this fails.
    if (!(await sendMessages()).ok) throw new Error("the messages could not be sent");
  });
}
