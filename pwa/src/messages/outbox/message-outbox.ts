import { openDatabase } from "../../offline/database/database.ts";
import { postMessage } from "./message-api.ts";
import type { PendingMessage } from "./message-records.ts";

declare module "../../offline/database/database.ts" {
  interface OfflineSchema {
    /** Messages that wait for the server, by id. */
    messages: { key: string; value: PendingMessage };
  }
}

/** How a flush ended: nothing is pending, or for how many milliseconds the server asks not to be called again. */
export type MessageFlushResult = { ok: true } | { ok: false; pauseMs: number };

/**
 * The stored messages of this device: each is stored until the server has accepted it. Tabs and service worker may
 * send at the same time, because the server accepts each id once.
 */
export class MessageOutbox {
  /**
   * Stores a message; it survives the page from the moment this resolves.
   * @throws where the browser stores nothing
   */
  async enqueue(message: PendingMessage): Promise<void> {
    const database = await openDatabase();
    const transaction = database.transaction("messages", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(message), transaction.done]);
  }

  /** Sends all that is pending, up to the first message that fails for now. */
  async flush(): Promise<MessageFlushResult> {
    const database = await openDatabase();
    for (const message of await database.getAll("messages")) {
      const response = await postMessage(message);
      const isFinal =
        response.kind === "accepted" || (response.kind === "rejected" && isFinalRejection(response));
      if (!isFinal) return { ok: false, pauseMs: response.pauseMs };
      await database.delete("messages", message.id);
    }
    return { ok: true };
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

/** Rare, because the form has applied the same rules before; sending it again would never end. */
const isFinalRejection = ({ code }: { code: string }): boolean => code === "BAD_USER_INPUT";
