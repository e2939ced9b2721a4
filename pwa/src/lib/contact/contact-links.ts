import type { Shop } from "graphql-server/features/shop/profile/shop";

export const chatUrl = ({ phone }: Pick<Shop, "phone">, message: string): string =>
  `https://wa.me/${phone}?text=${encodeURIComponent(message)}`;

/**
 * Converts a link of `chatUrl` to one that opens the same chat in the messaging application without loading a web page
 * first. The application sends the message once there is a network.
 */
export function appChatUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = encodeURIComponent(searchParams.get("text") ?? "");
  return `whatsapp://send?phone=${pathname.slice(1)}&text=${text}`;
}

/**
 * Converts a link of `chatUrl` to one that opens an SMS with the same message. An SMS needs no data. No-break spaces
 * become plain ones, because they would double the price of the SMS.
 */
export function smsUrl(chat: string): string {
  const { pathname, searchParams } = new URL(chat);
  const text = (searchParams.get("text") ?? "").replace(/[\u00a0\u202f]/g, " ");
  return `sms:+${pathname.slice(1)}?body=${encodeURIComponent(text)}`;
}

/**
 * Converts a link of `chatUrl` to one with unencoded letters, slashes and colons in its message. It opens the same
 * chat with the same message, but the page compresses better (0.1 kB on the home page).
 */
export const legibleUrl = (chat: string): string =>
  chat.replace(/%2F|%3A|(%[C-F].(%[89AB].)+)+/g, decodeURIComponent);

export const callUrl = ({ phone }: Shop): string => `tel:+${phone}`;

/** Opens a chat with the shop without a prepared message. */
export const contactUrl = ({ messagingUrl }: Shop): string => messagingUrl;
