import type { CUSTOMER_KEY, DELIVERY_ZONE_KEY } from "../lib/storage/storage-keys.ts";
import { VISIT_KEY } from "../lib/storage/storage-keys.ts";

/** Time after which somebody else may hold a shared phone (ms). */
const VISIT_MS = 3_600_000;

/** A record that a visitor's orders contain. */
type VisitorRecord = typeof CUSTOMER_KEY | typeof DELIVERY_ZONE_KEY;

/** The times that the browser has refused to store. */
const memory = new Map<string, number>();

const keyOf = (name: VisitorRecord): string => `${VISIT_KEY}:${name}`;

/** Stores that the present visitor has typed, chosen or confirmed a record. */
export function noteVisit(name: VisitorRecord): void {
  try {
    sessionStorage.setItem(keyOf(name), String(Date.now()));
  } catch {
    memory.set(name, Date.now());
  }
}

/**
 * True if a visitor has typed, chosen or confirmed a record in this tab within the last hour. The record of another
 * visit may be another person's, because phones are shared, and must be confirmed before an order contains it.
 */
export function isOfVisit(name: VisitorRecord): boolean {
  return Math.abs(Date.now() - (memory.get(name) ?? storedTime(name))) < VISIT_MS;
}

function storedTime(name: VisitorRecord): number {
  try {
    return Number(sessionStorage.getItem(keyOf(name)));
  } catch {
    return 0;
  }
}
