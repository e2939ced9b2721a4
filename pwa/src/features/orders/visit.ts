import { safeTabStorage } from "../../lib/storage/safe-storage.ts";
import type { CONTACT_DRAFT_KEY, CUSTOMER_KEY, DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { VISIT_KEY } from "../../lib/storage/storage-keys.ts";

/** Time after which another person may be using a shared phone (ms). */
const VISIT_MS = 3_600_000;

/** Name of a record that a visitor's orders or messages contain. */
type VisitorRecord = typeof CUSTOMER_KEY | typeof DELIVERY_ZONE_KEY | typeof CONTACT_DRAFT_KEY;

const keyOf = (name: VisitorRecord): string => `${VISIT_KEY}:${name}`;

/** Stores that the visitor of this tab has now typed, chosen or confirmed a record. */
export const noteVisit = (name: VisitorRecord): void =>
  safeTabStorage.setItem(keyOf(name), String(Date.now()));

/**
 * True if a visitor has typed, chosen or confirmed a record in this tab within the last hour. A record of an earlier
 * visit may be another person's, because phones are shared, so it must be confirmed before an order or a message
 * contains it.
 */
export const isOfVisit = (name: VisitorRecord): boolean =>
  Math.abs(Date.now() - Number(safeTabStorage.getItem(keyOf(name)))) < VISIT_MS;
