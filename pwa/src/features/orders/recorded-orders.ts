import type { OrderLineFields } from "graphql-server/features/orders/order";
import { parseUrl } from "graphql-server/platform/text/parse-url";
import type { LogEntries } from "../../data/outbox/write-ahead-log.ts";
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
  /** The user who was signed in at the click; null for a visitor. */
  readonly userId: string | null;
  /** Keys (`lineKey`) of the cart's lines, separated by spaces; empty if the order is not of the cart. */
  readonly articles: string;
}

/** Returns the recorded orders, the oldest first. Damaged records and messages without articles are left out. */
export const readRecordedClicks = (entries: LogEntries): RecordedOrder[] =>
  [...entries].flatMap(clickIn).sort((one, other) => one.placedAt - other.placedAt);

function clickIn([, text]: [string, string]): RecordedOrder[] {
  try {
    return parseClick(JSON.parse(text));
  } catch {
    return [];
  }
}

function parseClick(record: unknown): RecordedOrder[] {
  if (!Array.isArray(record)) return [];
  const [id, href, placedAt, keys, owner]: unknown[] = record;
  if (typeof id !== "string" || typeof href !== "string" || typeof placedAt !== "number") return [];
  const searchParams = parseUrl(href)?.searchParams;
  if (!searchParams) return [];
  const message = parseOrderMessage(searchParams.get("text") ?? searchParams.get("body") ?? "");
  const articles = typeof keys === "string" ? keys : "";
  const lines = orderLines(message?.lines ?? [], articles ? articles.split(" ") : []);
  const userId = typeof owner === "string" ? owner : null;
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
