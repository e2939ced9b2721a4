import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { type OwnerId, ownedKey } from "../lib/storage/owned-records.ts";
import { SENT_ORDER_KEY } from "../lib/storage/storage-keys.ts";
import { isRecord, isText } from "../lib/storage/stored-values.ts";

/** An order whose chat or SMS link was clicked. The page will ask the customer whether the message was sent. */
export interface SentOrder {
  /** Empty in a record of a former release, which stored only the cart's lines. */
  readonly id: string;
  /** Keys (`lineKey`) of the cart's lines, separated by spaces; empty for an order of one product. */
  readonly articles: string;
}

/**
 * Largest number of orders about which the page asks whether their message was sent. If a customer never answers, the
 * oldest orders are dropped.
 */
const MOST = 5;

/**
 * Returns the orders of a user or visitor about which the page must still ask whether their message was sent, the
 * oldest first.
 */
export function readSentOrders(storage: KeyValueStorage, owner: OwnerId): SentOrder[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ownedKey(SENT_ORDER_KEY, owner)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    const keys = stored.filter(isText);
    return keys.length > 0 ? [{ id: "", articles: keys.join(" ") }] : stored.filter(isSentOrder);
  } catch {
    return [];
  }
}

const isSentOrder = (value: unknown): value is SentOrder =>
  isRecord(value) && isText(value.id) && isText(value.articles);

/** Stores an order whose link was clicked. If its link is clicked twice, the customer is asked only once. */
export function rememberSentOrder(storage: KeyValueStorage, owner: OwnerId, order: SentOrder): void {
  const others = readSentOrders(storage, owner).filter(({ id }) => id !== order.id);
  write(storage, owner, [...others, order].slice(-MOST));
}

/** Removes an order after the customer was asked whether its message was sent. */
export const forgetSentOrder = (storage: KeyValueStorage, owner: OwnerId, order: SentOrder): void =>
  write(
    storage,
    owner,
    readSentOrders(storage, owner).filter(({ id }) => id !== order.id),
  );

function write(storage: KeyValueStorage, owner: OwnerId, orders: readonly SentOrder[]): void {
  const key = ownedKey(SENT_ORDER_KEY, owner);
  if (orders.length > 0) storage.setItem(key, JSON.stringify(orders));
  else storage.removeItem(key);
}
