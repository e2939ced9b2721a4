import { MAX_QUANTITY, MIN_QUANTITY } from "../cart/cart.rules.ts";
import { isPrice } from "../catalogue/product/price.rules.ts";
import { MAX_SIZE_LENGTH } from "../catalogue/variants/variant.rules.ts";
import { MAX_PHONE_LENGTH, normalisePhone } from "../text/phone.rules.ts";
import { oneLine } from "../text/typed-text.rules.ts";

/**
 * How an order was placed: by a chat message, an SMS or a call; PANEL if an admin entered it, SHOP for a sale in the
 * shop.
 */
export const ORDER_CHANNELS = ["CHAT", "SMS", "CALL", "PANEL", "SHOP"] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** True for the channels through which a device places an order. */
export const isDeviceChannel = (channel: OrderChannel): boolean => channel !== "PANEL" && channel !== "SHOP";

/** The channels' labels on screen. */
export const ORDER_CHANNEL_LABELS: Readonly<Record<OrderChannel, string>> = {
  CHAT: "WhatsApp",
  SMS: "SMS",
  CALL: "Appel",
  PANEL: "Notée à la main",
  SHOP: "Vente en boutique",
};

/** Largest number of lines in an order. */
export const MAX_ORDER_LINES = 200;
/** Largest number of orders that are cancelled in one request. */
export const MAX_CANCELLED_ORDERS = 100;
/** Maximum lengths of an order's texts, in UTF-16 units as browsers count `maxlength`. */
export const ORDER_TEXT_LIMITS = {
  productName: 200,
  size: MAX_SIZE_LENGTH,
  colour: 40,
  name: 120,
  phone: MAX_PHONE_LENGTH,
  quarter: 80,
  note: 1_000,
  discountReason: 80,
  returnReason: 300,
} as const;

/** Largest number of orders that a device stores, and whose states it queries in one request. */
export const MAX_DEVICE_ORDERS = 50;

/** Days after the end of a visitor's order for which the visitor's details are kept. */
export const VISITOR_DETAILS_DAYS = 90;

/** A line of an order as the customer saw it. */
export interface OrderLineFields {
  /** Null for a product without a known id, as in a line typed by hand. */
  readonly productId: string | null;
  readonly productName: string;
  /** The number of the product's variant; null for none. */
  readonly variant: number | null;
  readonly size: string | null;
  readonly colour: string | null;
  /** Amount in whole FCFA for one piece. */
  readonly price: number;
  readonly quantity: number;
  /** Address of the image; null for none. */
  readonly image: string | null;
}

/** The fields of an order that the client sends. */
export interface OrderFields {
  readonly name: string | null;
  readonly phone: string | null;
  readonly quarter: string | null;
  /** Delivery fee in whole FCFA; null if unknown. */
  readonly fee: number | null;
  readonly lines: readonly OrderLineFields[];
}

/** Returns French messages by field; empty if the order is valid. */
export function orderErrors({ name, phone, quarter, fee, lines }: OrderFields): Record<string, string> {
  const errors: Record<string, string> = {};
  if (lines.length === 0) errors.lines = "La commande n’a pas d’article";
  else if (lines.length > MAX_ORDER_LINES) errors.lines = `${MAX_ORDER_LINES} articles différents au plus`;
  const lineMessage = lines.map(lineError).find(Boolean);
  if (lineMessage) errors.lines = lineMessage;
  if ((name ?? "").length > ORDER_TEXT_LIMITS.name) errors.name = tooLong("Le nom", ORDER_TEXT_LIMITS.name);
  if ((quarter ?? "").length > ORDER_TEXT_LIMITS.quarter)
    errors.quarter = tooLong("Le quartier", ORDER_TEXT_LIMITS.quarter);
  if (phone && normalisePhone(phone) === undefined) errors.phone = "Numéro de téléphone non valide";
  if (fee !== null && !isPrice(fee)) errors.fee = "Les frais de livraison sont en francs entiers";
  return errors;
}

function lineError({ productName, size, colour, price, quantity }: OrderLineFields): string | undefined {
  if (productName === "") return "Le nom de l’article est requis";
  if (productName.length > ORDER_TEXT_LIMITS.productName)
    return tooLong("Le nom de l’article", ORDER_TEXT_LIMITS.productName);
  if ((size ?? "").length > ORDER_TEXT_LIMITS.size) return tooLong("La taille", ORDER_TEXT_LIMITS.size);
  if ((colour ?? "").length > ORDER_TEXT_LIMITS.colour)
    return tooLong("La couleur", ORDER_TEXT_LIMITS.colour);
  if (!isPrice(price)) return "Le prix est en francs entiers";
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY)
    return `La quantité va de ${MIN_QUANTITY} à ${MAX_QUANTITY}`;
  return undefined;
}

const tooLong = (what: string, limit: number): string => `${what} ne doit pas dépasser ${limit} caractères`;

/** Returns the total in whole FCFA, without delivery. */
export const orderTotal = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/**
 * Returns the order as it is stored: each text is one trimmed line without control characters, or null if it is empty.
 */
export function normaliseOrder<Fields extends OrderFields>(fields: Fields): Fields {
  return {
    ...fields,
    name: oneLineOrNull(fields.name),
    quarter: oneLineOrNull(fields.quarter),
    lines: fields.lines.map((line) => ({
      ...line,
      productName: oneLine(line.productName),
      size: oneLineOrNull(line.size),
      colour: oneLineOrNull(line.colour),
    })),
  };
}

const oneLineOrNull = (text: string | null): string | null => oneLine(text ?? "") || null;
