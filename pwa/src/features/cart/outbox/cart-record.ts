import type { CartContent, CartRefusal, PendingOperation, StoredOperation } from "./stored-cart.ts";

/**
 * Number of the latest operations whose ids are stored. If a page adds one of these operations a second time, the id
 * shows that the operation is already counted. This number suffices, because a killed page leaves far fewer operations
 * in the log.
 */
const RECENT_IDS = 100;

/** The cart of one user, or of the visitor, on this device: the last confirmed state and the unconfirmed operations. */
export interface CartRecord {
  /** Operations of all tabs, in the order in which they were made. */
  readonly operations: readonly StoredOperation[];
  /** The confirmed cart; undefined before the server has sent one, and for a visitor. */
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, also of those that were merged into another operation. */
  readonly recentIds: readonly string[];
}

export const EMPTY_RECORD: CartRecord = { operations: [], content: undefined, refusals: [], recentIds: [] };

/**
 * Returns the operations of all tabs sorted by the time at which they were made, because they are applied in this
 * sequence.
 */
export function sortedByMadeAt<Operation extends PendingOperation>(
  operations: readonly Operation[],
): Operation[] {
  return [...operations].sort((one, other) => one.madeAt - other.madeAt);
}

/**
 * Adds an operation. The time at which it was made decides its position, because a slow tab may store it late. An
 * addition is merged into the last addition to the same line, if neither of the two was ever sent.
 *
 * A page may be closed before it learns that an operation was stored. The next page then adds this operation again. The
 * operation still counts once, and is marked as possibly sent.
 */
export function addOperation(record: CartRecord, operation: PendingOperation): CartRecord {
  // Also checks the ids of the stored operations: if the record of `recentIds` was damaged, ids are missing in it.
  if ([...record.recentIds, ...record.operations.map(({ id }) => id)].includes(operation.id))
    return operation.sent ? markSent(record, operation.id) : record;
  const isRefused = record.refusals.some(({ product }) => product.id === operation.productId);
  const refusals = isRefused
    ? record.refusals.filter(({ product }) => product.id !== operation.productId)
    : record.refusals;
  const last = record.operations.filter((other) => isSequenceRelevant(other, operation)).at(-1);
  const operations =
    last && canMerge(last, operation)
      ? record.operations.map((other) =>
          other === last
            ? { ...last, ...operation, sent: false, quantity: last.quantity + operation.quantity }
            : other,
        )
      : sortedByMadeAt([...record.operations, { ...operation, sent: operation.sent ?? false }]);
  const recentIds = [...record.recentIds, operation.id].slice(-RECENT_IDS);
  return { ...record, operations, refusals, recentIds };
}

function markSent(record: CartRecord, sentId: string): CartRecord {
  if (!record.operations.some(({ id, sent }) => id === sentId && !sent)) return record;
  const operations = record.operations.map((one) => (one.id === sentId ? { ...one, sent: true } : one));
  return { ...record, operations };
}

/** True if two operations may change the same line. Only then does it matter in which sequence they are applied. */
function isSequenceRelevant(one: PendingOperation, other: PendingOperation): boolean {
  if (one.productId !== other.productId) return false;
  // A choice of a size may change every line of the product: it removes the line without a size, and adds its pieces to
  // the line with the chosen size.
  return [one.kind, other.kind].includes("CHOOSE") || one.variant === other.variant;
}

/**
 * True if the second addition can be merged into the first one. Both must add pieces, or both must remove pieces.
 * Otherwise the sum could be wrong: at a line's largest quantity, +1 has no effect, but −1 has.
 */
function canMerge(last: StoredOperation, next: PendingOperation): boolean {
  const isLater = next.madeAt >= last.madeAt;
  return (
    isLater &&
    !last.sent &&
    !next.sent &&
    last.variant === next.variant &&
    last.kind === "ADD" &&
    next.kind === "ADD" &&
    last.quantity > 0 === next.quantity > 0
  );
}
