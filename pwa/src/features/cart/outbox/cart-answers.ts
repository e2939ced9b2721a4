import type { ApplyCartOperationsMutation } from "../../../data/graphql/cart.generated.ts";
import type { CartRecord } from "./cart-record.ts";
import type { CartContent, CartRefusal, StoredOperation } from "./stored-cart.ts";

/*
 * Chooses the cart operations to send, and applies the server's answers. These functions are not in cart-record.ts,
 * because every page loads that file.
 */

/** Largest number of operations in one request, unless more operations were already sent without an answer. */
const BATCH_SIZE = 20;
const DEFAULT_REFUSAL = "Cette modification a été refusée";

/** The server's answer: a result for each operation, and the cart after all of them. */
export interface CartAnswer {
  readonly results: ApplyCartOperationsMutation["applyCartOperations"]["results"];
  readonly cart: CartContent;
}

/**
 * Returns the operations to send next, the oldest first. Among them are all operations that were already sent but not
 * answered, because `acknowledge` accepts only an answer with a result for each of them. Also returns the record in
 * which the operations are marked as sent; it must be stored before they are sent.
 * @returns `record` is the argument itself if all operations of the batch were already marked
 */
export function nextBatch(record: CartRecord): { record: CartRecord; batch: readonly StoredOperation[] } {
  const sentBefore = record.operations.reduce((count, { sent }, index) => (sent ? index + 1 : count), 0);
  const size = Math.max(BATCH_SIZE, sentBefore);
  const batch = record.operations
    .slice(0, size)
    .map((operation) => (operation.sent ? operation : { ...operation, sent: true }));
  if (batch.every((operation, place) => operation === record.operations[place])) return { record, batch };
  return { record: { ...record, operations: [...batch, ...record.operations.slice(size)] }, batch };
}

/**
 * Applies the server's answer to a request with operations, or to a query, which has no results. If a sent operation
 * has no result in the answer, the answer's cart is ignored: it may contain the operation or not, so the operation
 * could count twice or not at all. An older cart never replaces a newer one.
 */
export function acknowledge(record: CartRecord, { results, cart }: CartAnswer): CartRecord {
  const resultOf = new Map(results.map((result) => [result.id, result]));
  if (record.operations.some(({ id, sent }) => sent && !resultOf.has(id))) return record;
  const rejected = record.operations.filter(({ id }) => resultOf.get(id)?.status === "REJECTED");
  return {
    ...record,
    operations: record.operations.filter(({ id }) => !resultOf.has(id)),
    content: record.content && cart.version < record.content.version ? record.content : cart,
    refusals: rejected.reduce(
      (refusals, { id, product }) => withRefusal(refusals, product, resultOf.get(id)?.message),
      record.refusals,
    ),
  };
}

/** Removes operations that the server has rejected as invalid, because it would reject them again. */
export function rejectBatch(
  record: CartRecord,
  batch: readonly StoredOperation[],
  message: string,
): CartRecord {
  const ids = new Set(batch.map(({ id }) => id));
  return {
    ...record,
    operations: record.operations.filter(({ id }) => !ids.has(id)),
    refusals: batch.reduce(
      (refusals, { product }) => withRefusal(refusals, product, message),
      record.refusals,
    ),
  };
}

/** Adds the message about a rejected edit. It replaces an earlier message about the same product. */
export function withRefusal(
  refusals: readonly CartRefusal[],
  product: CartRefusal["product"],
  message: string | null | undefined,
): readonly CartRefusal[] {
  const others = refusals.filter((refusal) => refusal.product.id !== product.id);
  return [...others, { product, message: message ?? DEFAULT_REFUSAL }];
}
