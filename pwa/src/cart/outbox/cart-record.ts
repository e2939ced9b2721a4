import type { CartContent, CartRefusal, PendingOperation, StoredOperation } from "./stored-cart.ts";

/** Operations that are recognized when they are added again; many more than a page can leave unsaved. */
const RECENT_IDS = 100;

/** One owner's cart on this device: the last confirmed state and the unconfirmed operations. */
export interface CartRecord {
  /** Operations in the order of their creation, over all tabs. */
  readonly operations: readonly StoredOperation[];
  /** The confirmed cart; undefined before the server has sent one, and for a visitor. */
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, including those merged into another one. */
  readonly recentIds: readonly string[];
}

export const EMPTY_RECORD: CartRecord = { operations: [], content: undefined, refusals: [], recentIds: [] };

/** Returns the operations in the order in which they take effect: the order of their creation, over all tabs. */
export function inOrderMade<Operation extends PendingOperation>(
  operations: readonly Operation[],
): Operation[] {
  // Sorting keeps the order of equal times: operations of a former release stay in the order in which they were
  // stored.
  return [...operations].sort((one, other) => (one.madeAt ?? 0) - (other.madeAt ?? 0));
}

/** Returns the time for a new operation, later than every known one, because clocks may be set back. */
export function nowAfter(operations: readonly PendingOperation[]): number {
  const latest = operations.reduce((last, { madeAt = 0 }) => Math.max(last, madeAt), 0);
  return Math.max(Date.now(), latest + 1);
}

/**
 * Adds an operation at its place in the order of creation, because a slow tab may store it late. An addition is
 * merged into the line's last addition if neither was ever sent. An operation that is added again (its page was
 * closed before it knew that the operation was saved) changes nothing, and counts as possibly sent.
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

/** True if the order of two operations matters, because both may concern one line. */
function isOrderOfEffect(one: PendingOperation, other: PendingOperation): boolean {
  if (one.productId !== other.productId) return false;
  // A choice concerns two lines. An operation without a variant, of a former release, concerns a line that depends on
  // the other operations.
  const isOfAnyLine = [one, other].some(({ kind, variant }) => kind === "CHOOSE" || variant == null);
  return isOfAnyLine || one.variant === other.variant;
}

/** Only additions of the same sign are merged: at the bound of a quantity, +1 and −1 do not cancel out. */
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
