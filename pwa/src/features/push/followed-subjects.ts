import { isEqual } from "../../lib/storage/is-equal.ts";
import { type OwnerId, ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { FOLLOWED_KEY } from "../../lib/storage/storage-keys.ts";
import { isNumber, isRecord, isText, parseStored } from "../../lib/storage/stored-values.ts";
import type { Subject } from "./push-subject.ts";

/** The orders and sizes about which a user or visitor is notified on this device. */
export interface Followed {
  /**
   * Push address (endpoint URL) of this device under which the shop may know some of these orders and sizes; empty if
   * there is none.
   */
  readonly endpoint: string;
  /**
   * Time at which the shop last confirmed all these orders and sizes (ms since 1970); 0 if an order or size must still
   * be sent.
   */
  readonly confirmedAt: number;
  readonly subjects: readonly Subject[];
  /** Orders and sizes whose notifications the user has ended, until the shop has confirmed this. */
  readonly ended: readonly Subject[];
}

/**
 * Largest number of orders and sizes that are stored for a user or visitor on a device; the oldest are removed first.
 */
const MAX_SUBJECTS = 60;

const NOTHING: Followed = { endpoint: "", confirmedAt: 0, subjects: [], ended: [] };

/** Reads the orders and sizes about which a user or visitor is notified on this device. */
export function readFollowed(owner: OwnerId): Followed {
  const stored = parseStored(safeStorage.getItem(ownedKey(FOLLOWED_KEY, owner)));
  if (!isRecord(stored) || !isText(stored.endpoint) || !Array.isArray(stored.subjects)) return NOTHING;
  const confirmedAt = isNumber(stored.confirmedAt) ? stored.confirmedAt : 0;
  const ended = Array.isArray(stored.ended) ? stored.ended.filter(isSubject) : [];
  return { endpoint: stored.endpoint, confirmedAt, subjects: stored.subjects.filter(isSubject), ended };
}

/** Stores the orders and sizes about which a user or visitor is notified on this device. */
export function writeFollowed(owner: OwnerId, followed: Followed): void {
  const key = ownedKey(FOLLOWED_KEY, owner);
  const subjects = followed.subjects.slice(-MAX_SUBJECTS);
  const ended = followed.ended.slice(-MAX_SUBJECTS);
  if (subjects.length + ended.length === 0) safeStorage.removeItem(key);
  else safeStorage.setItem(key, JSON.stringify({ ...followed, subjects, ended }));
}

export const without = (subjects: readonly Subject[], subject: Subject): readonly Subject[] =>
  subjects.filter((one) => !isEqual(one, subject));

const isSubject = (value: unknown): value is Subject =>
  isRecord(value) &&
  (isText(value.orderId) || (isText(value.productId) && (value.variant === null || isNumber(value.variant))));
