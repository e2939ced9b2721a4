import type { ApplyCartOperationsMutation } from "../../graphql/cart.generated.ts";
import type { CartContent, CartRefusal, StoredOperation } from "./outbox-records.ts";
import { inOrderMade, type Outbox, RECENT_IDS } from "./outbox-reducer.ts";

/*
 * What becomes of an outbox once it is stored and sent: apart from outbox-reducer.ts, which every page's script carries.
 */

/** Operations in one request. */
const BATCH_SIZE = 20;
const DEFAULT_REFUSAL = "Cette modification a été refusée";

/** The server's result for each operation of a request, and the cart afterwards. */
export interface OutboxAnswer {
  readonly results: ApplyCartOperationsMutation["applyCartOperations"]["results"];
  readonly cart: CartContent;
}

/**
 * The operations to send next, and the outbox with these marked as sent, which is written before the request leaves:
 * the oldest ones, and always all that were sent before, so that the answer accounts for each of them.
 */
export function nextBatch(outbox: Outbox): { outbox: Outbox; batch: readonly StoredOperation[] } {
  const sentBefore = outbox.operations.reduce((count, { sent }, index) => (sent ? index + 1 : count), 0);
  const size = Math.max(BATCH_SIZE, sentBefore);
  const operations = outbox.operations.map((operation, index) =>
    index < size && !operation.sent ? { ...operation, sent: true } : operation,
  );
  return { outbox: { ...outbox, operations }, batch: operations.slice(0, size) };
}

/**
 * Applies an answer; a cart that was only queried is an answer without results. A cart whose answer leaves out an
 * operation that was sent is ignored: whether it holds that operation is unknown, which would then count twice or not
 * at all. An older cart never replaces a newer one.
 */
export function acknowledge(outbox: Outbox, { results, cart }: OutboxAnswer): Outbox {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  if (outbox.operations.some(({ id, sent }) => sent && !resultOf.has(id))) return outbox;
  const rejected = outbox.operations.filter(({ id }) => resultOf.get(id)?.status === "REJECTED");
  return {
    ...outbox,
    operations: outbox.operations.filter(({ id }) => !resultOf.has(id)),
    content: outbox.content && cart.version < outbox.content.version ? outbox.content : cart,
    refusals: rejected.reduce(
      (refusals, { id, product }) => withRefusal(refusals, product, resultOf.get(id)?.message),
      outbox.refusals,
    ),
  };
}

/** Removes a batch that the server called malformed: it will never be accepted. */
export function rejectBatch(outbox: Outbox, batch: readonly StoredOperation[], message: string): Outbox {
  const ids = new Set(batch.map(({ id }) => id));
  return {
    ...outbox,
    operations: outbox.operations.filter(({ id }) => !ids.has(id)),
    refusals: batch.reduce(
      (refusals, { product }) => withRefusal(refusals, product, message),
      outbox.refusals,
    ),
  };
}

/** The refusals with one more; of a product the last one alone is kept. */
export function withRefusal(
  refusals: readonly CartRefusal[],
  product: CartRefusal["product"],
  message: string | null | undefined,
): readonly CartRefusal[] {
  const others = refusals.filter((refusal) => refusal.product.id !== product.id);
  return [...others, { product, message: message ?? DEFAULT_REFUSAL }];
}

/**
 * Takes over an outbox that was kept elsewhere while this one could not be stored. An operation that both know is
 * pending if both say so, and may have been sent if one says so.
 */
export function adopt(outbox: Outbox, other: Outbox): Outbox {
  // Also by the operations themselves: a basket's become a user's without a trace among the recent ids.
  const ids = new Set([...outbox.recentIds, ...outbox.operations.map(({ id }) => id)]);
  const otherIds = new Set(other.recentIds);
  const otherPending = new Map(other.operations.map((operation) => [operation.id, operation]));
  const pending = outbox.operations
    .filter(({ id }) => !otherIds.has(id) || otherPending.has(id))
    .map((operation) => (otherPending.get(operation.id)?.sent ? { ...operation, sent: true } : operation));
  const isNewer = other.content && (outbox.content?.version ?? -1) < other.content.version;
  return {
    operations: inOrderMade([...pending, ...other.operations.filter(({ id }) => !ids.has(id))]),
    content: isNewer ? other.content : outbox.content,
    refusals: other.refusals.reduce(
      (refusals, { product, message }) => withRefusal(refusals, product, message),
      outbox.refusals,
    ),
    recentIds: [...new Set([...outbox.recentIds, ...other.recentIds])].slice(-RECENT_IDS),
  };
}

/** The outbox with all operations, or those of these ids, as if they had been sent: another store may hold and send them. */
export const asSent = (outbox: Outbox, ids?: readonly string[]): Outbox => ({
  ...outbox,
  operations: outbox.operations.map((operation) =>
    operation.sent || ids?.includes(operation.id) === false ? operation : { ...operation, sent: true },
  ),
});
