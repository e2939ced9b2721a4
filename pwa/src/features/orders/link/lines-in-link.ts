import { LINK_LENGTH_LIMIT, shortened } from "./product-order-link.ts";
import { hasNumber, splitLink, THANKS, withLastLines } from "./split-link.ts";

/** Matches the lines that an earlier click on the link has added to its message. */
export const NUMBER_AND_BELOW = /\n{1,2}Commande : [0-9A-Z]{3}-[0-9A-Z]{3}[\s\S]*$/;

/**
 * Returns the URL of an order link with `lines` at the end of its message, in place of the lines that an earlier click
 * has added. The first line contains the order's number. If the link would be too long, its message is shortened in
 * this sequence:
 * - for a product: the description, then the product's name;
 * - for an appointment: the service's title;
 * - if that is not enough: the last lines of `lines` are left out; the first line always stays.
 */
export function withMessageLines(href: string, lines: readonly string[]): string {
  const [start, message] = splitLink(href);
  const plain = withoutNumber(message);
  // An SMS gets normal spaces, because no-break spaces would double its price.
  const typed = (text: string) => (start.startsWith("sms:") ? text.replace(/[\u00a0\u202f]/g, " ") : text);
  const link = (text: string, details = lines) =>
    start + encodeURIComponent(typed(withLastLines(text, details.join("\n"))));
  const [, wish, name = "", price, chosen, description = "", address] = PRODUCT.exec(plain) ?? [];
  if (wish === undefined) return appointmentLink(plain, link, lines) ?? link(plain);
  const text = (words: string, kept = name) =>
    `${wish}${kept}${price}${chosen}${words && `\n${words}`}${address}`;
  let fitting = lines;
  const room = (product: string) => LINK_LENGTH_LIMIT - 1 - link(product, fitting).length;
  while (fitting.length > 1 && room(text("", "")) < 0) fitting = fitting.slice(0, -1);
  const kept = shortened(name, room(text("", "")));
  const words = shortened(description, room(text("", kept)) - encodeURIComponent("\n").length);
  return link(text(words, kept), fitting);
}

/**
 * Shortens the service's title in the link of an appointment. Returns undefined if the message does not ask for an
 * appointment.
 */
function appointmentLink(
  plain: string,
  link: (text: string, details: readonly string[]) => string,
  lines: readonly string[],
): string | undefined {
  const [, wish, title = "", day = ""] = APPOINTMENT.exec(plain) ?? [];
  if (wish === undefined) return undefined;
  let fitting = lines;
  const room = () => LINK_LENGTH_LIMIT - 1 - link(wish + day, fitting).length;
  while (fitting.length > 1 && room() < 0) fitting = fitting.slice(0, -1);
  return link(wish + shortened(title, room()) + day, fitting);
}

/** Matches the first lines of an appointment's message. Its groups are the opening words, the service and the day. */
const APPOINTMENT = /^(Je souhaite réserver ce service : )(.*)(\nJour : .*)$/;

/**
 * Matches a product's message. Its groups are the opening words, the name, the price, size and colour, the description,
 * and the URL.
 */
const PRODUCT =
  /^([\s\S]*? : )([\s\S]*?)( \([\d\s]+FCFA\))((?:\n(?:Taille|Couleur) : .*)*)(?:\n([\s\S]*))?(\n\S+)$/;

/** Returns the message without the lines that an earlier click has added. */
function withoutNumber(message: string): string {
  if (!hasNumber(message)) return message;
  return message.replace(NUMBER_AND_BELOW, "") + (message.endsWith(THANKS) ? THANKS : "");
}
