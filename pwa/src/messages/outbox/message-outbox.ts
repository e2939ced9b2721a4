import { openDatabase } from "../../offline/database/database.ts";
import type { PostResponse } from "../../offline/outbox/post-document.ts";
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

  async settle({ id }: PendingMessage, _: PostResponse, isFinal: boolean): Promise<void> {
    if (isFinal) await (await openDatabase()).delete("messages", id);
  }

  /** How many messages are pending. */
  async count(): Promise<number> {
    return (await openDatabase()).count("messages");
  }

  /** Deletes all that is pending. */
  async erase(): Promise<void> {
    await (await openDatabase()).clear("messages");
  }
}
