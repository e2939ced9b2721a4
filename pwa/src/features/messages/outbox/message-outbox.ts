import type { Items } from "../../../data/outbox/logged-store.ts";
import type { Delivery, OutboxNames } from "../../../data/outbox/outbox.ts";
import { oneByOne } from "../../../data/outbox/send-one-by-one.ts";
import { databaseStore, listFormat } from "../../../data/outbox/state-store.ts";
import { MESSAGE_OUTBOX_CHANNEL, MESSAGE_OUTBOX_LOCK } from "../../../lib/storage/storage-keys.ts";
import { postMessage } from "./message-api.ts";
import { isSendable, type PendingMessage, parseMessages } from "./message-records.ts";

declare module "../../../data/offline/database/database.ts" {
  interface OfflineSchema {
    /** Messages that are not sent yet. The key is the message's id. */
    messages: { key: string; value: PendingMessage };
  }
}

export type MessageList = readonly PendingMessage[];

/** Names of the browser lock and of the broadcast channel, which all tabs and the service worker share. */
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
  // Returns the message unchanged. Other outboxes mark an item as possibly sent, so that it is not changed afterwards;
  // a message is never changed after its creation.
  asSent: (message) => message,
  itemsOf: (messages) => messages,
  withoutItems: () => [],
  recover: (stored) => stored,
};

export const databaseMessages = databaseStore(listFormat("messages", parseMessages));

export const withoutMessage = (messages: MessageList, gone: string): MessageList =>
  messages.filter(({ id }) => id !== gone);

/** Sends one message at a time, first those for which `isUrgent` returns true. */
export const messageDelivery = (
  isUrgent: (message: PendingMessage) => boolean = () => false,
  post = postMessage,
): Delivery<MessageList, PendingMessage, unknown> =>
  oneByOne({
    first: (messages) => messages.find(isUrgent) ?? messages.find(isSendable),
    send: post,
    // A final answer removes the message, even if the server has refused the message. The server rarely refuses a
    // message, because the form has already checked the fields by the server's rules.
    settle: (messages, { id }, _, isFinal) => (isFinal ? withoutMessage(messages, id) : messages),
  });
