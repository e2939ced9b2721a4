import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import { openDatabase } from "../../offline/database/database.ts";
import type { PendingItems } from "../../offline/outbox/send-pending.ts";
import { postMessage } from "./message-api.ts";
import type { PendingMessage } from "./message-records.ts";

declare module "../../offline/database/database.ts" {
  interface OfflineSchema {
    /** Messages that wait for the server, by id. */
    messages: { key: string; value: PendingMessage };
  }
}

/** The stored messages of this device: each is stored until the server has accepted it. */
export class MessageOutbox implements PendingItems<PendingMessage, unknown> {
  /**
   * Stores a message; it survives the page from the moment this resolves.
   * @throws where the browser stores nothing
   */
  async enqueue(message: PendingMessage): Promise<void> {
    const database = await openDatabase();
    const transaction = database.transaction("messages", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(message), transaction.done]);
  }

  async pending(): Promise<PendingMessage[]> {
    return (await openDatabase()).getAll("messages");
  }

  readonly post = postMessage;

  async settle(message: PendingMessage, _: DocumentAnswer<unknown>, isFinal: boolean): Promise<void> {
    if (isFinal) await this.remove(message);
  }

  async remove({ id }: PendingMessage): Promise<void> {
    await (await openDatabase()).delete("messages", id);
  }
}
