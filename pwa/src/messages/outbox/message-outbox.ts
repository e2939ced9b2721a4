import { openDevice } from "../../offline/database/database.ts";
import { type MessageReply, postMessage } from "./message-api.ts";
import type { WaitingMessage } from "./message-records.ts";

/** The name of the worker's Background Sync. */
export const MESSAGE_OUTBOX = "message-outbox";

/**
 * Keeps a message until it can be sent; it survives the page from the moment this resolves.
 * @throws where the browser keeps nothing
 */
export async function keepMessage(message: WaitingMessage): Promise<void> {
  const transaction = (await openDevice()).transaction("messages", "readwrite", { durability: "strict" });
  await Promise.all([transaction.store.put(message), transaction.done]);
}

/** How a sending ended: nothing waits any more, or the server asks to be left alone for so many milliseconds. */
export type SendEnd = { ok: true } | { ok: false; pauseMs: number };

/**
 * Sends what waits. Tabs and worker may do so at the same time: the server keeps each id once.
 */
export async function sendMessages(
  send: (message: WaitingMessage) => Promise<MessageReply> = postMessage,
): Promise<SendEnd> {
  const database = await openDevice();
  for (const message of await database.getAll("messages")) {
    const reply = await send(message);
    if (reply.kind === "failed" || (reply.kind === "refused" && !isForGood(reply)))
      return { ok: false, pauseMs: reply.pauseMs ?? 0 };
    await database.delete("messages", message.id);
  }
  return { ok: true };
}

/** Whether a message waits. */
export async function messagesWait(): Promise<boolean> {
  return (await (await openDevice()).count("messages")) > 0;
}

/** It was checked by the shop's own rules before it was kept, so this is rare; asking again would never end. */
const isForGood = ({ code }: { code: string }): boolean => code === "BAD_USER_INPUT";
