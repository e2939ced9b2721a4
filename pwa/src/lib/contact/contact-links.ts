import type { Shop } from "graphql-server/shop-profile/shop";

/** Returns a link that opens a chat with the shop and the message written. */
export const chatUrl = ({ phone }: Shop, message: string): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(message)}`;

/**
 * Returns the same chat in the messaging application, without the web page in between. The message waits in the
 * application until there is a network.
 */
export function appChatUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = encodeURIComponent(searchParams.get("text") ?? "");
  return `whatsapp://send?phone=${pathname.slice(1)}&text=${text}`;
}

/**
 * Returns the same message as an SMS, which needs no data. No-break spaces become plain ones, because they would
 * double its cost.
 */
export function smsUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = (searchParams.get("text") ?? "").replace(/[\u00a0\u202f]/g, " ");
  return `sms:+${pathname.slice(1)}?body=${encodeURIComponent(text)}`;
}

/**
 * Returns the same link with letters, slashes and colons of its message unencoded. It opens the same chat with the
 * same message, but the page compresses better (0.1 kB on the home page).
 */
export const legibleUrl = (chat: string): string =>
  chat.replace(/%2F|%3A|(%[C-F].(%[89AB].)+)+/g, decodeURIComponent);

/** Returns a link that calls the shop. */
export const callUrl = ({ phone }: Shop): string => `tel:+${phone}`;

/** Returns a link that opens a chat without a message. */
export const contactUrl = ({ messagingUrl }: Shop): string => messagingUrl;
