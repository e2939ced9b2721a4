import { MAX_PHONE_LENGTH } from "../../platform/text/phone.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import { MAX_SIZE_LENGTH } from "../catalogue/variants/variant-fields.rules.ts";

/** The ways in which orders arrive: PANEL if an admin entered the order, SHOP for a sale in the shop. */
export const ORDER_CHANNELS = ["CHAT", "SMS", "CALL", "PANEL", "SHOP"] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** The channels of orders that an admin enters. An order of any other channel was placed by a device. */
export const ADMIN_CHANNELS: readonly string[] = ["PANEL", "SHOP"] satisfies OrderChannel[];

/** True for the channels through which a device places an order. */
export const isDeviceChannel = (channel: string): boolean => !ADMIN_CHANNELS.includes(channel);

export const ORDER_CHANNEL_LABELS: Readonly<Record<OrderChannel, string>> = {
  CHAT: "WhatsApp",
  SMS: "SMS",
  CALL: "Appel",
  PANEL: "Saisie à la main",
  SHOP: "Vente en boutique",
};

export const MAX_ORDER_LINES = 200;
/** Maximum price of an order's articles, in whole FCFA. */
export const MAX_ORDER_TOTAL = 100_000_000;
/** Maximum number of orders that one request changes together. */
export const MAX_CHOSEN_ORDERS = 100;
/** Maximum lengths of an order's texts, in UTF-16 units as browsers count `maxlength`. */
export const ORDER_TEXT_LIMITS = {
  productName: 200,
  size: MAX_SIZE_LENGTH,
  colour: 40,
  name: 120,
  phone: MAX_PHONE_LENGTH,
  quarter: 80,
  discountReason: 80,
  returnReason: 300,
} as const;

/**
 * Largest number of orders that a device stores. In one request, a device asks for the states of at most this many
 * orders.
 */
export const MAX_DEVICE_ORDERS = 50;

/** Days for which a visitor's details stay stored after the end of the visitor's order. */
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
  /** URL of the image; null for none. */
  readonly image: string | null;
}

export interface OrderFields {
  readonly name: string | null;
  readonly phone: string | null;
  readonly quarter: string | null;
  /** Delivery fee in whole FCFA; null if unknown. */
  readonly fee: number | null;
  readonly lines: readonly OrderLineFields[];
}

/** Returns the price of the articles in whole FCFA, without delivery. */
export const orderTotal = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/**
 * Returns the fields of an order as they are stored: each text is one trimmed line without control characters, or null
 * if it is empty.
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
