import type { Delivery, FlushResult, Outbox } from "../../../data/outbox/outbox.ts";
import { REFUSED_INPUT } from "../../../lib/failure-codes.ts";
import { acknowledge, type CartAnswer, nextBatch, rejectBatch } from "./cart-answers.ts";
import type { CartApi } from "./cart-api.ts";
import { type Carts, recordOf, withRecord } from "./carts.ts";
import { type StoredOperation, VISITOR_ID } from "./stored-cart.ts";

export interface CartDeliveryOptions {
  /** True to query the cart if no edit waits to be sent. */
  query?: boolean;
  /**
   * The newest version of the cart that the server has announced. If the stored cart is older, the cart is queried. If
   * edits wait, they are sent instead of the query, because their answer contains the cart.
   */
  version?: number;
  /** Changes the carts before their operations are sent. */
  prepare?: (carts: Carts) => Carts;
}

/** Sends one user's operations in the sequence in which they were made, never with another user's session. */
export function cartDelivery(
  api: CartApi,
  userId: string,
  { query = false, version = 0, prepare = (carts) => carts }: CartDeliveryOptions = {},
): Delivery<Carts, StoredOperation, CartAnswer> {
  return {
    next(stored, isFirst) {
      const carts = prepare(stored);
      const before = recordOf(carts, userId);
      if (before.operations.length > 0) {
        const { record, batch } = nextBatch(before);
        return { state: withRecord(carts, userId, record), batch };
      }
      const isQueried = isFirst && (query || (before.content?.version ?? 0) < version);
      if (!isQueried) return { state: carts };
      // A query creates a record of the user's cart. If there is no record when the answer arrives, the user has signed
      // out in the meantime, and the answer must be ignored.
      return { state: carts.has(userId) ? carts : new Map(carts).set(userId, before), batch: [] };
    },
    send: (batch) => api(userId, batch),
    settle(carts, batch, answer) {
      const record = carts.get(userId);
      if (!record) return carts;
      if (answer.ok) return withRecord(carts, userId, acknowledge(record, answer.value));
      if (answer.code !== REFUSED_INPUT) return carts;
      return withRecord(carts, userId, rejectBatch(record, batch, answer.message));
    },
  };
}

/**
 * Sends the waiting operations of all users; the server accepts only the operations of the signed-in user. A visitor's
 * operations are not sent.
 */
export async function sendCarts(
  outbox: Outbox<Carts, StoredOperation>,
  api: CartApi,
): Promise<FlushResult[]> {
  const users = [...(await outbox.read()).keys()].filter((owner) => owner !== VISITOR_ID);
  const results: FlushResult[] = [];
  for (const userId of users) results.push(await outbox.flush(cartDelivery(api, userId)));
  return results;
}
