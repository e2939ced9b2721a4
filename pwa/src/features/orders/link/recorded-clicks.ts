import type { LogEntries } from "../../../data/outbox/write-ahead-log.ts";
import { parseStored } from "../../../lib/storage/stored-values.ts";

/** A click on an order link, recorded by `first-screen/order-clicks-before-hydration.ts`. */
export interface RecordedClick {
  /** Key of the record in local storage. */
  readonly key: string;
  readonly id: string;
  /** URL of the link, with the order's number in its message. */
  readonly href: string;
  /** Time of the click (ms since 1970). */
  readonly placedAt: number;
  /** The order's lines: the link's attribute `data-order`. */
  readonly order: string;
  /** Id of the user who was signed in at the click; null for a visitor. */
  readonly userId: string | null;
  /** Id of the delivery zone that the cart shows; empty if none is chosen; undefined if the link is not in the cart. */
  readonly zoneId: string | undefined;
}

/** Reads the recorded clicks, the oldest first. Damaged records are left out. */
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
