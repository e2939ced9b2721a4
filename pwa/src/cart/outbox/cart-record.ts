import type { CartContent, CartRefusal, PendingOperation, StoredOperation } from "./cart-records.ts";

/** Operations recognized when they are added again: many more than a page can have left unsaved. */
const RECENT_IDS = 100;

/** One person's cart on this device: what the server last confirmed, and the operations it has not confirmed. */
export interface CartRecord {
  /** In the order they were made, over all tabs. */
  readonly operations: readonly StoredOperation[];
  /** The confirmed cart; undefined before the server has sent one, and of a visitor. */
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, also of those merged into another. */
  readonly recentIds: readonly string[];
}

export const EMPTY_RECORD: CartRecord = { operations: [], content: undefined, refusals: [], recentIds: [] };

/** The order operations take effect in: the one they were made in, over all tabs. */
export function inOrderMade<Operation extends PendingOperation>(
  operations: readonly Operation[],
): Operation[] {
  // Sorting keeps the order of equals: of operations that a former release stored, the order they were stored in.
  return [...operations].sort((one, other) => (one.madeAt ?? 0) - (other.madeAt ?? 0));
}

/** The time of an operation that is made now, later than every one that is known: clocks are put back. */
export function nowAfter(operations: readonly PendingOperation[]): number {
  const latest = operations.reduce((last, { madeAt = 0 }) => Math.max(last, madeAt), 0);
  return Math.max(Date.now(), latest + 1);
}

/**
 * Adds an operation in the order it was made in, which a slow tab may not have stored it in. An addition is merged into
 * the line's last one if neither was ever sent. An operation that is added again (its page was closed before it knew that it
 * was saved) changes nothing, but is no longer changed itself once it may have been sent.
 */
export function addOperation(record: CartRecord, operation: PendingOperation): CartRecord {
  // Also by the operations themselves: the record of the recent ids may be damaged.
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

/** True if it matters which of two operations takes effect first: both may be about one line. */
function isOrderOfEffect(one: PendingOperation, other: PendingOperation): boolean {
  if (one.productId !== other.productId) return false;
  // A choice is about two lines; an operation without a variant, of a former release, about one that depends on the others.
  const isOfAnyLine = [one, other].some(({ kind, variant }) => kind === "CHOOSE" || variant == null);
  return isOfAnyLine || one.variant === other.variant;
}

/** Only additions of the same sign, and a later one: at a quantity's bound, +1 and −1 do not cancel out. */
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
