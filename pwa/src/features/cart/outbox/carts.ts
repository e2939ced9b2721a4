import type { OutboxNames } from "../../../data/outbox/outbox.ts";
import { CART_OUTBOX_CHANNEL, CART_OUTBOX_LOCK } from "../../../lib/storage/storage-keys.ts";
import { type CartRecord, EMPTY_RECORD } from "./cart-record.ts";
import { type StoredOperation, VISITOR_ID } from "./stored-cart.ts";

/** The carts of a device. The keys are user ids, and `VISITOR_ID` for a visitor's cart. */
export type Carts = ReadonlyMap<string, CartRecord>;

/**
 * Names of the browser lock and of the broadcast channel. All tabs and the service worker share these names. The names
 * must not change, because a tab or service worker of the former release may still be running.
 */
export const CART_OUTBOX: OutboxNames<Carts> = {
  lock: CART_OUTBOX_LOCK,
  channel: CART_OUTBOX_CHANNEL,
  // The message to the other tabs says only whose cart has changed. A tab that has no visitor's cart yet learns from
  // the message that there now is one.
  notice: (before, after) => ({
    userId: [...before.keys(), ...after.keys()].findLast((owner) => before.get(owner) !== after.get(owner)),
  }),
};

export function operationsOf(carts: Carts): StoredOperation[] {
  return [...carts.values()].flatMap(({ operations }) => operations);
}

export const recordOf = (carts: Carts, owner: string): CartRecord => carts.get(owner) ?? EMPTY_RECORD;

/** Returns the carts with this record; `carts` itself if the cart has not changed. */
export function withRecord(carts: Carts, owner: string, record: CartRecord): Carts {
  return recordOf(carts, owner) === record ? carts : new Map(carts).set(owner, record);
}

export function dismissRefusals(carts: Carts, owner: string): Carts {
  const record = recordOf(carts, owner);
  return record.refusals.length === 0 ? carts : withRecord(carts, owner, { ...record, refusals: [] });
}

/** Deletes a user's cart and the user's waiting operations. */
export function eraseCart(carts: Carts, userId: string): Carts {
  return carts.has(userId) ? new Map([...carts].filter(([owner]) => owner !== userId)) : carts;
}

/**
 * Deletes the carts of users whose sessions have ended. Operations that they have not sent stay until these users sign
 * in again.
 * @param present id of the signed-in user, whose cart stays
 */
export function eraseOthersCarts(carts: Carts, present: string | undefined): Carts {
  return [...carts].reduce((left, [owner, record]) => {
    if (owner === present || owner === VISITOR_ID) return left;
    if (record.operations.length === 0) return eraseCart(left, owner);
    if (!record.content && record.refusals.length === 0) return left;
    return withRecord(left, owner, { ...record, content: undefined, refusals: [] });
  }, carts);
}
