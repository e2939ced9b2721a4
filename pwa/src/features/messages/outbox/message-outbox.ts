import type { Items } from "../../../data/outbox/logged-store.ts";
import type { Delivery, OutboxNames } from "../../../data/outbox/outbox.ts";
import { oneByOne } from "../../../data/outbox/send-one-by-one.ts";
import { databaseStore, listFormat } from "../../../data/outbox/state-store.ts";
import { MESSAGE_OUTBOX_CHANNEL, MESSAGE_OUTBOX_LOCK } from "../../../lib/storage/storage-keys.ts";
import { postMessage } from "./message-api.ts";
import { isSendable, type PendingMessage, parseMessages } from "./message-records.ts";

declare module "../../../data/offline/database/database.ts" {
  interface OfflineSchema {
    /** Keys are the ids. */
    messages: { key: string; value: PendingMessage };
  }
}

export type MessageList = readonly PendingMessage[];

/** All tabs and the service worker share these names. */
export const MESSAGE_OUTBOX: OutboxNames<MessageList> = {
  lock: MESSAGE_OUTBOX_LOCK,
  channel: MESSAGE_OUTBOX_CHANNEL,
  notice: () => null,
};

/** How the outbox handles messages: each message waits until the shop has received or refused it. */
export const messageItems: Items<MessageList, PendingMessage> = {
  empty: [],
  parse: parseMessages,
  add: (messages, message) =>
    messages.some(({ id }) => id === message.id) ? messages : [...messages, message],
  // A message is never changed after it was created.
  asSent: (message) => message,
  itemsOf: (messages) => messages,
  withoutItems: () => [],
  recover: (stored) => stored,
};

export const databaseMessages = databaseStore(listFormat("messages", parseMessages));

export const withoutMessage = (messages: MessageList, gone: string): MessageList =>
  messages.filter(({ id }) => id !== gone);

/** Sends one by one; first those for which `isUrgent` is true. */
export const messageDelivery = (
  isUrgent: (message: PendingMessage) => boolean = () => false,
  post = postMessage,
): Delivery<MessageList, PendingMessage, unknown> =>
  oneByOne({
    first: (messages) => messages.find(isUrgent) ?? messages.find(isSendable),
    send: post,
    // Removes a message that the server will never accept. This is rare, because the form has already checked the
    // fields by the server's rules.
    settle: (messages, { id }, _, isFinal) => (isFinal ? withoutMessage(messages, id) : messages),
  });
