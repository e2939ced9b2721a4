import { MESSAGES_WAIT_KEY } from "./outbox/message-records.ts";

/** Sends what was left with the shop without a network, if anything was; its code comes only then. */
export function sendWaitingMessages(storage: Pick<Storage, "getItem">): void {
  if (storage.getItem(MESSAGES_WAIT_KEY) === null) return;
  void import("./outbox/page-outbox.ts")
    .then((messages) => messages.sendWaitingMessages())
    .catch(() => undefined);
}
