import type { CartContent, CartRefusal, PendingOperation, StoredOperation } from "./stored-cart.ts";

/** Number of latest operations that are recognized if they are added again. A killed page's log has far fewer. */
const RECENT_IDS = 100;

/** The cart of one user, or of the visitor, on this device: the last confirmed state and the unconfirmed operations. */
export interface CartRecord {
  /** Operations of all tabs, in the sequence of their creation. */
  readonly operations: readonly StoredOperation[];
  /** The confirmed cart; undefined before the server has sent one, and for a visitor. */
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, including those merged into another one. */
  readonly recentIds: readonly string[];
}

export const EMPTY_RECORD: CartRecord = { operations: [], content: undefined, refusals: [], recentIds: [] };

/** Returns the operations of all tabs in the sequence of their creation, in which they take effect. */
export function inOrderMade<Operation extends PendingOperation>(
  operations: readonly Operation[],
): Operation[] {
  // `sort` does not move operations with equal times. Operations of a former release have no time, so they stay in
  // the sequence in which they were stored.
  return [...operations].sort((one, other) => (one.madeAt ?? 0) - (other.madeAt ?? 0));
}

/** Returns the time for a new operation. It is later than all known times, even if the clock was set back. */
export function nowAfter(operations: readonly PendingOperation[]): number {
  const latest = operations.reduce((last, { madeAt = 0 }) => Math.max(last, madeAt), 0);
  return Math.max(Date.now(), latest + 1);
}

/**
 * Adds an operation in the sequence of creation, because a slow tab may store an operation late. An addition is merged
 * into the line's last addition if neither was ever sent. If a page is closed before it knows that an operation was
 * saved, the next page adds the operation again; it is then not counted again, but marked as possibly sent.
 */
export function addOperation(record: CartRecord, operation: PendingOperation): CartRecord {
  // The operations themselves are checked too, because the record of recent ids may be damaged.
  if ([...record.recentIds, ...record.operations.map(({ id }) => id)].includes(operation.id))
    return operation.sent ? markSent(record, operation.id) : record;
  const isRefused = record.refusals.some(({ product }) => product.id === operation.productId);
  const refusals = isRefused
    ? record.refusals.filter(({ product }) => product.id !== operation.productId)
    : record.refusals;
  const last = record.operations.filter((other) => isOrderOfEffect(other, operation)).at(-1);
  const operations =
    last && canMerge(last, operation)
      ? record.operations.map((other) =>
          other === last
            ? { ...last, ...operation, sent: false, quantity: last.quantity + operation.quantity }
            : other,
        )
      : inOrderMade([...record.operations, { ...operation, sent: operation.sent ?? false }]);
  const recentIds = [...record.recentIds, operation.id].slice(-RECENT_IDS);
  return { ...record, operations, refusals, recentIds };
}

function markSent(record: CartRecord, sentId: string): CartRecord {
  if (!record.operations.some(({ id, sent }) => id === sentId && !sent)) return record;
  const operations = record.operations.map((one) => (one.id === sentId ? { ...one, sent: true } : one));
  return { ...record, operations };
}

/** True if two operations may change the same line, so that their sequence matters. */
function isOrderOfEffect(one: PendingOperation, other: PendingOperation): boolean {
  if (one.productId !== other.productId) return false;
  // A choice concerns two lines. An operation of a former release has no variant; its line depends on the other
  // operations.
  const isOfAnyLine = [one, other].some(({ kind, variant }) => kind === "CHOOSE" || variant == null);
  return isOfAnyLine || one.variant === other.variant;
}

/**
 * True if two additions can be merged. They must have the same sign, because +1 and −1 do not cancel out at the limit
 * of a quantity.
 */
function canMerge(last: StoredOperation, next: PendingOperation): boolean {
  const isLater = (next.madeAt ?? 0) >= (last.madeAt ?? 0);
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
