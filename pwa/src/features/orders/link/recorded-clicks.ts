import type { LogEntries } from "../../../data/outbox/write-ahead-log.ts";
import { parseStored } from "../../../lib/storage/stored-values.ts";

/** A click on an order link, recorded by `first-screen/order-clicks-before-hydration.ts`. */
export interface RecordedClick {
  /** Key of the record in local storage. */
  readonly key: string;
  readonly id: string;
  /** The link's message contains the order's number. */
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  /** The link's `data-order`. */
  readonly order: string;
  /** The user who was signed in at the click; null for a visitor. */
  readonly userId: string | null;
  /** The id of the delivery zone that the cart shows, or an empty text; undefined if the link is not in the cart. */
  readonly zoneId: string | undefined;
}

/** Oldest first; damaged records are left out. */
export const readRecordedClicks = (entries: LogEntries): RecordedClick[] =>
  [...entries].flatMap(clickIn).sort((one, other) => one.placedAt - other.placedAt);

function clickIn([key, text]: [string, string]): RecordedClick[] {
  const record = parseStored(text);
  if (!Array.isArray(record)) return [];
  const [id, href, placedAt, order, owner, zone]: unknown[] = record;
  if (typeof id !== "string" || typeof href !== "string" || typeof placedAt !== "number") return [];
  return [
    {
      ...{ key, id, href, placedAt },
      order: typeof order === "string" ? order : "",
      userId: typeof owner === "string" ? owner : null,
      zoneId: typeof zone === "string" ? zone : undefined,
    },
  ];
}
