import { CURRENCY_PATTERN, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { parseQuantity } from "graphql-server/features/catalogue/product/quantity";
import { PICKUP_TOWN } from "graphql-server/features/delivery/shop-zone";
import { orderTotal } from "graphql-server/features/orders/order";
import { parseOrderNumber } from "graphql-server/features/orders/order-number";
import { fold } from "graphql-server/platform/text/fold";
import { normalForm } from "graphql-server/platform/text/normal-form";
import { TO_CHOOSE } from "../../../orders/link/product-order-link.ts";

export interface MessageLine {
  /** Id of the product, from the URL at the end of the message; null in a cart's message, which contains no ids. */
  productId: string | null;
  productName: string;
  /** Size; null if the product has none, or if the customer has not chosen one. The same holds for `colour`. */
  size: string | null;
  colour: string | null;
  /** Price of one piece in whole FCFA. */
  price: number;
  quantity: number;
}

/**
 * The parts of the chat message with which a customer orders. Missing parts are null; without articles the list is
 * empty.
 */
export interface OrderMessage {
  number: string | null;
  lines: MessageLine[];
  name: string | null;
  phone: string | null;
  /** Where to deliver: a quarter, a town with or without a quarter, or the pickup at the shop. */
  quarter: string | null;
  /** Delivery fee in whole FCFA. */
  fee: number | null;
  /** True if the prices of the articles do not add up to the message's total, because an article was not recognised. */
  isIncomplete: boolean;
}

/**
 * Labels in the message. A value ends where the next label begins, because a chat application may have removed the line
 * breaks.
 */
const LABELS = [
  "Taille",
  "Couleur",
  "Quantité totale",
  "Quantité",
  "Prix",
  "Total avec livraison",
  "Total",
  "Acompte demandé",
  "Commande",
  "Nom",
  "Téléphone",
  "Quartier",
  "Ville",
  "Livraison",
] as const;
type Label = (typeof LABELS)[number];

const AMOUNT = `(\\d[\\d .,'’]{0,30}?) ?${CURRENCY_PATTERN}(?![\\p{L}\\d])`;
const AMOUNT_FIRST = new RegExp(`^${AMOUNT}`, "iu");
/**
 * Pattern for the beginning of a message's line « Retrait à la boutique : gratuit ». The message has this line if the
 * customer collects the order.
 */
const PICKUP = `${PICKUP_TOWN}[^:\\n]{0,60}?`;
const PICKUP_LINE = new RegExp(`(?:^|\\s)(${PICKUP}) ?: ?gratuit`, "iu");
const END_OF_VALUE = `(?= *\\n| +(?:${[...LABELS, PICKUP].join("|")}) ?:| +Merci(?: et à bientôt)? ?!|$)`;
const SINGLE = new RegExp(
  `je souhaite commander(?: ce produit)? ?: ?([^\\0]+?)\\s*\\(\\s*${AMOUNT} ?\\)`,
  "iu",
);
const CART = /je souhaite commander\s*:\s*(?=1\. )/i;
/**
 * Pattern of size and colour in the message about a single product. Both are between the first sentence and the
 * product's description.
 */
const CHOSEN = /^ *\n+ *(?:Taille ?: ?([^\n]{1,13})\n+ *)?(?:Couleur ?: ?([^\n]{1,40})\n)?/;
const PRODUCT_ADDRESS = /\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/** Longest text that is parsed (characters). The message of the largest cart is shorter. */
const MAX_MESSAGE_LENGTH = 30_000;

/**
 * Parses an order's message, for one product or for a cart. A chat application may have changed or removed spaces and
 * line breaks. A text with only an order's number is accepted too.
 * @returns undefined if the text is not an order
 */
export function parseOrderMessage(text: string): OrderMessage | undefined {
  if (text.length > MAX_MESSAGE_LENGTH) return undefined;
  const message = plainSpaces(text);
  const { lines, rest, total } = cartLines(message) ?? singleLine(message) ?? noArticles(message);
  const number = parseOrderNumber(message) ?? numberIn(rest);
  if (lines.length === 0 && !number) return undefined;
  return {
    number: number ?? null,
    lines,
    name: textOf(rest, "Nom"),
    phone: textOf(rest, "Téléphone"),
    ...deliveryOf(rest),
    isIncomplete: total !== null && orderTotal(lines) !== total,
  };
}

function deliveryOf(text: string): Pick<OrderMessage, "quarter" | "fee"> {
  const pickup = PICKUP_LINE.exec(text)?.[1];
  const isFree = pickup || textOf(text, "Livraison") === "gratuite";
  const place = [textOf(text, "Ville"), textOf(text, "Quartier")].filter((part) => part !== null);
  return {
    quarter: pickup ?? (place.join(", ") || null),
    fee: isFree ? 0 : amountOf(text, "Livraison"),
  };
}

/**
 * The articles of a message. `rest` is the text after them, which names the customer and the delivery. `total` is null
 * if the message contains no total.
 */
interface Articles {
  lines: MessageLine[];
  rest: string;
  total: number | null;
}

const noArticles = (rest: string): Articles => ({ lines: [], rest, total: null });

/** Normalises spaces and line breaks. Removes invisible characters and the `>` marks of quotations. */
function plainSpaces(text: string): string {
  return (
    normalForm(text, "NFC")
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, "")
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\S\n]+/g, " ")
      .replace(/^ ?>[> ]*/gm, "")
      // Merges successive line breaks, because many of them would make the regular expressions slow.
      .replace(/\n[\n ]+/g, "\n")
      .trim()
  );
}

function singleLine(message: string): Articles | undefined {
  const match = SINGLE.exec(message);
  if (!match) return undefined;
  const [wish, productName = "", digits = ""] = match;
  const price = parseAmount(digits);
  if (Number.isNaN(price)) return undefined;
  const after = message.slice(match.index + wish.length);
  const address = PRODUCT_ADDRESS.exec(after);
  // Customer and delivery are searched only after the product's URL, because the description before the URL may contain
  // any words.
  const rest = address ? after.slice(address.index + address[0].length) : after;
  const [, size = null, colour = null] = CHOSEN.exec(after) ?? [];
  const line = {
    productId: address?.[1]?.toLowerCase() ?? null,
    productName: oneLine(productName),
    size: chosenIn(textOf(rest, "Taille") ?? size),
    colour: chosenIn(textOf(rest, "Couleur") ?? colour),
    price,
    quantity: 1,
  };
  return { lines: [line], rest, total: null };
}

function cartLines(message: string): Articles | undefined {
  const start = CART.exec(message);
  const end = message.search(/\s*Quantité totale ?:/);
  if (!start || end < 0) return undefined;
  const rest = message.slice(end);
  const lines = articles(message.slice(start.index + start[0].length, end)).flatMap((text) =>
    articleLine(text),
  );
  return { lines, rest, total: amountOf(rest, "Total") };
}

/**
 * Splits a cart's message into its numbered articles. An article's name may contain text such as « 2. », so a new
 * article begins only after the former article's price.
 */
function articles(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let number = 1; from < text.length; number += 1) {
    const price = text.slice(from).search(/Prix ?:/);
    const behind = price < 0 ? text.length : from + price;
    const next = text.slice(behind).search(new RegExp(`\\s${number + 1}\\. `));
    const to = next < 0 ? text.length : behind + next;
    found.push(text.slice(from, to).trim());
    from = to;
  }
  return found;
}

function articleLine(text: string): MessageLine[] {
  const [, productName = ""] = /^\d+\. ([^\0]+?)\s+(?:Taille|Couleur|Quantité|Prix) ?:/.exec(text) ?? [];
  const price = amountOf(text, "Prix");
  const quantity = parseQuantity(textOf(text, "Quantité") ?? "");
  if (productName === "" || price === null || !(quantity >= 1)) return [];
  const [size, colour] = [chosenIn(textOf(text, "Taille")), chosenIn(textOf(text, "Couleur"))];
  return [{ productId: null, productName: oneLine(productName), size, colour, price, quantity }];
}

const chosenIn = (text: string | null): string | null =>
  text === null || fold(text) === fold(TO_CHOOSE) ? null : text;

function numberIn(message: string): string | undefined {
  const [, text = ""] = /Commande ?: ?([^\0]{6,20})/i.exec(message) ?? [];
  for (let length = 6; length <= text.length; length += 1) {
    const number = parseOrderNumber(text.slice(0, length));
    if (number) return number;
  }
  return undefined;
}

function textOf(text: string, label: Label): string | null {
  const [, value] = new RegExp(`(?:^|\\s)${label} ?: ?([^\\n]+?)${END_OF_VALUE}`).exec(text) ?? [];
  return value?.trim() || null;
}

function amountOf(text: string, label: Label): number | null {
  const value = new RegExp(`(?:^|\\s)${label} ?:\\s*([^\\n]+?)${END_OF_VALUE}`).exec(text)?.[1] ?? "";
  const [, beginning = value] = AMOUNT_FIRST.exec(value) ?? [];
  const francs = parseAmount(beginning);
  return Number.isNaN(francs) ? null : francs;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
