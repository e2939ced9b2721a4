import { safeTabStorage } from "../../lib/storage/safe-storage.ts";
import type { CONTACT_DRAFT_KEY, CUSTOMER_KEY, DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { VISIT_KEY } from "../../lib/storage/storage-keys.ts";

/**
 * Longest time (ms) since a visitor's last input for which the phone counts as used by the same person. After that,
 * another person may be using it, because phones are shared.
 */
const VISIT_MS = 3_600_000;

/** Storage key of what a visitor has typed or chosen: customer details, delivery zone or contact draft. */
type VisitorRecord = typeof CUSTOMER_KEY | typeof DELIVERY_ZONE_KEY | typeof CONTACT_DRAFT_KEY;

const keyOf = (name: VisitorRecord): string => `${VISIT_KEY}:${name}`;

/** Stores that the visitor of this tab has just typed, chosen or confirmed the value of this storage key. */
export const noteVisit = (name: VisitorRecord): void =>
  safeTabStorage.setItem(keyOf(name), String(Date.now()));

/**
 * True if a visitor has typed, chosen or confirmed the value of this storage key in this tab within the last 60
 * minutes. An older value may be another person's, because phones are shared. It must therefore be confirmed before an
 * order or a message contains it.
 */
export const isOfVisit = (name: VisitorRecord): boolean =>
  Math.abs(Date.now() - Number(safeTabStorage.getItem(keyOf(name)))) < VISIT_MS;
