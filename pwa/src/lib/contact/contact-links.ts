import type { Shop } from "graphql-server/shop-profile/shop";

/** Opens a chat with the shop, the message written. */
export const chatUrl = ({ phone }: Shop, message: string): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(message)}`;

/**
 * The same chat in the messaging application itself, without the web page that leads there: the message waits in the
 * application until there is a network.
 */
export function appChatUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = encodeURIComponent(searchParams.get("text") ?? "");
  return `whatsapp://send?phone=${pathname.slice(1)}&text=${text}`;
}

/** The same message by SMS, which needs no data. No-break spaces become plain ones: they would double its cost. */
export function smsUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = (searchParams.get("text") ?? "").replace(/[\u00a0\u202f]/g, " ");
  return `sms:+${pathname.slice(1)}?body=${encodeURIComponent(text)}`;
}

/**
 * The same link, letters, slashes and colons of its message as they are: a page compresses better where the browser
 * encodes them (0.1 kB of the home page). It opens the same chat with the same message.
 */
export const legibleUrl = (chat: string): string =>
  chat.replace(/%2F|%3A|(%[C-F].(%[89AB].)+)+/g, decodeURIComponent);

/** Calls the shop. */
export const callUrl = ({ phone }: Shop): string => `tel:+${phone}`;

/** Opens a chat without a message. */
export const contactUrl = ({ messagingUrl }: Shop): string => messagingUrl;
