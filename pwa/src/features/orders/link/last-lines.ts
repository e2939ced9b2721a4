import { hasNumber, splitLink, THANKS, withLastLines } from "./order-message.ts";
import { LINK_LENGTH_LIMIT } from "./product-order-link.ts";

const NUMBER_AND_BELOW = /\nCommande : [0-9A-Z]{3}-[0-9A-Z]{3}[\s\S]*$/;

/**
 * Returns the address of an order link with these last lines in its message, which replace those of a former click. The
 * first line is the order's number. If the link of a product would be too long, its description and then its name are
 * shortened; details that still do not fit are left out, the last ones first.
 */
export function withDetails(href: string, lines: readonly string[]): string {
  const [start, message] = splitLink(href);
  const plain = withoutNumber(message);
  const isSms = start.startsWith("sms:");
  // No-break spaces would double the price of an SMS.
  const linkTo = (text: string) =>
    start + encodeURIComponent(isSms ? text.replace(/[\u00a0\u202f]/g, " ") : text);
  const link = (text: string, details = lines) => linkTo(withLastLines(text, details.join("\n")));
  if (isCart(plain) || link(plain).length < LINK_LENGTH_LIMIT) return link(plain);
  const shortest = shortened(plain, () => false);
  let fitting = lines;
  while (fitting.length > 1 && link(shortest, fitting).length >= LINK_LENGTH_LIMIT)
    fitting = fitting.slice(0, -1);
  return link(
    shortened(plain, (text) => link(text, fitting).length < LINK_LENGTH_LIMIT),
    fitting,
  );
}

const isCart = (message: string): boolean => message.endsWith(THANKS) || message.endsWith("\n\nMerci !");

/** Returns the message without the last lines that a former click has added. */
function withoutNumber(message: string): string {
  if (!hasNumber(message)) return message;
  const before = message.replace(NUMBER_AND_BELOW, "");
  if (!message.endsWith(THANKS)) return before;
  return before.endsWith("\n") ? before.slice(0, -1) : before + THANKS;
}

/** The parts of a product's message: wish, name, price, size and colour, description, address. */
const PRODUCT =
  /^([\s\S]*? : )([\s\S]*?)( \([\d\s]+FCFA\))((?:\n(?:Taille|Couleur) : .*)*)(?:\n([\s\S]*))?(\n\S+)$/;

/** Returns the message of a product with as much of its description, and then of its name, as fits. */
function shortened(message: string, fits: (text: string) => boolean): string {
  const [, wish, name = "", price, chosen, description = "", address] = PRODUCT.exec(message) ?? [];
  if (wish === undefined) return message;
  const text = (words: string, kept = name) =>
    `${wish}${kept}${price}${chosen}${words && `\n${words}`}${address}`;
  const words = beginning(description, (kept) => fits(text(kept)));
  if (words || fits(text(""))) return text(words);
  return text(
    "",
    beginning(name, (kept) => fits(text("", kept))),
  );
}

/** Returns the text, or its first words if not all of it fits. */
function beginning(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text];
  const words = () => `${characters.join("").replace(/\s+\S*$/, "")}…`;
  while (characters.length > 0 && !fits(words())) characters.pop();
  return characters.length > 0 ? words() : "";
}
