import type { OrderLineFields } from "graphql-server/orders/order";
import { parseUrl } from "graphql-server/text/parse-url";
import { RECORDED_ORDERS_KEY } from "../lib/storage/storage-keys.ts";
import type { LogEntries } from "../outbox/write-ahead-log.ts";
import { type MessageLine, parseOrderMessage } from "./parse-order-message.ts";

/** A click on an order link, recorded by `first-screen/order-clicks-before-hydration.ts`. */
export interface RecordedOrder {
  readonly id: string;
  /** The link that was clicked, with the order's number at the end of its message. */
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  /** The articles in the link's message. */
  readonly lines: OrderLineFields[];
  /** The user who was signed in at the click; null for a visitor. Records of a former release lack this field. */
  readonly userId?: string | null | undefined;
  /** Keys (`lineKey`) of the cart's lines, separated by spaces; empty if the order is not of the cart. */
  readonly articles: string;
}

/** Returns the recorded orders, the oldest first. Damaged records and messages without articles are left out. */
export const readRecordedClicks = (entries: LogEntries): RecordedOrder[] =>
  [...entries].flatMap(pressesIn).sort((one, other) => one.placedAt - other.placedAt);

function pressesIn([key, text]: [string, string]): RecordedOrder[] {
  try {
    const record: unknown = JSON.parse(text);
    // A former release stored all orders in one record.
    const records = key === RECORDED_ORDERS_KEY ? record : [record];
    return Array.isArray(records) ? records.flatMap(pressOf) : [];
  } catch {
    return [];
  }
}

function pressOf(noted: unknown): RecordedOrder[] {
  if (!Array.isArray(noted)) return [];
  const [id, href, placedAt, keys, owner]: unknown[] = noted;
  if (typeof id !== "string" || typeof href !== "string" || typeof placedAt !== "number") return [];
  const searchParams = parseUrl(href)?.searchParams;
  if (!searchParams) return [];
  const message = parseOrderMessage(searchParams.get("text") ?? searchParams.get("body") ?? "");
  const articles = typeof keys === "string" ? keys : "";
  const lines = orderLines(message?.lines ?? [], articles ? articles.split(" ") : []);
  const userId = owner === null || typeof owner === "string" ? owner : undefined;
  return lines.length > 0 ? [{ id, href, placedAt, lines, userId, articles }] : [];
}

/**
 * Adds product ids and variants to the articles of a cart's message. They come from the keys (`lineKey`), but only if
 * the message contains an article for each key.
 */
function orderLines(lines: readonly MessageLine[], keys: readonly string[]): OrderLineFields[] {
  const known = keys.length === lines.length ? keys : [];
  return lines.map((line, place) => {
    const [productId = line.productId, variant] = known[place]?.split("/") ?? [];
    return { ...line, productId, variant: Number(variant) || null, image: null };
  });
}
