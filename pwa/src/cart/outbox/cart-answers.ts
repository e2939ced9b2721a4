import type { ApplyCartOperationsMutation } from "../../graphql/cart.generated.ts";
import type { CartRecord } from "./cart-record.ts";
import type { CartContent, CartRefusal, StoredOperation } from "./stored-cart.ts";

/*
 * Functions that send a cart's operations and apply the answers. They are not in cart-record.ts, because every page's
 * script contains that file.
 */

/** Number of operations in one request. */
const BATCH_SIZE = 20;
const DEFAULT_REFUSAL = "Cette modification a été refusée";

/** The server's result for each operation of a request, and the cart afterwards. */
export interface CartAnswer {
  readonly results: ApplyCartOperationsMutation["applyCartOperations"]["results"];
  readonly cart: CartContent;
}

/**
 * Returns the operations to send next, and the record that marks them as sent; the record is stored before the request
 * is sent. The batch has the oldest operations. It also has all operations that were sent before, so that the answer
 * contains a result for each of them.
 * @returns the same record if all operations of the batch were sent before
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
 * Applies an answer; the answer to a query of the cart has no results. The answer's cart is ignored if a sent operation
 * has no result in the answer: the cart may or may not contain this operation, which would then count twice or not at
 * all. An older cart never replaces a newer one.
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

/** Removes a batch that the server called malformed, because the server would never accept it. */
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

/** Adds a refusal; for each product only the last one is kept. */
export function withRefusal(
  refusals: readonly CartRefusal[],
  product: CartRefusal["product"],
  message: string | null | undefined,
): readonly CartRefusal[] {
  const others = refusals.filter((refusal) => refusal.product.id !== product.id);
  return [...others, { product, message: message ?? DEFAULT_REFUSAL }];
}
