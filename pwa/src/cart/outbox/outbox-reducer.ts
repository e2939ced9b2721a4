import type { ApplyCartOperationsMutation, CartContentFragment } from "../cart.generated.ts";
import type { CartRefusal, PendingOperation, StoredCart, StoredOperation } from "./outbox-records.ts";

/** Operations that leave in one call. */
const BATCH = 20;
/** Edits that are known again: many more than a page can have been left with. */
const KNOWN_AGAIN = 100;
const REFUSED = "Cette modification a été refusée";

/** All that a device holds of one person's cart: what it last believed, and the edits the server has not confirmed. */
export interface Outbox extends StoredCart {
  /** In the order they were made, over all tabs. */
  readonly operations: readonly StoredOperation[];
}

export const EMPTY_OUTBOX: Outbox = { operations: [], content: undefined, refusals: [], keptIds: [] };

/** The server's word on operations, and the cart they left. */
export interface OutboxAnswer {
  readonly results: ApplyCartOperationsMutation["applyCartOperations"]["results"];
  readonly cart: CartContentFragment;
}

/**
 * With an edit more. One that only adds to an addition that has never left becomes part of it; one that comes again
 * (its page was left before it knew that it was kept) changes nothing.
 */
export function edited(outbox: Outbox, edit: PendingOperation): Outbox {
  if (outbox.keptIds.includes(edit.id)) return outbox;
  const isRefused = outbox.refusals.some(({ product }) => product.id === edit.productId);
  const refusals = isRefused
    ? outbox.refusals.filter(({ product }) => product.id !== edit.productId)
    : outbox.refusals;
  const last = outbox.operations.filter(({ productId }) => productId === edit.productId).at(-1);
  const operations =
    last && canMerge(last, edit)
      ? outbox.operations.map((operation) =>
          operation === last ? { ...last, ...edit, quantity: last.quantity + edit.quantity } : operation,
        )
      : [...outbox.operations, { ...edit, sent: false }];
  return { ...outbox, operations, refusals, keptIds: [...outbox.keptIds, edit.id].slice(-KNOWN_AGAIN) };
}

/** Only additions of the same sign: of a quantity at its bound, +1 and −1 are not nothing. */
function canMerge(last: StoredOperation, edit: PendingOperation): boolean {
  return !last.sent && last.kind === "ADD" && edit.kind === "ADD" && last.quantity > 0 === edit.quantity > 0;
}

/**
 * What leaves next, and the outbox with that marked as sent, to be written before it leaves. The oldest go, with
 * always all that may have arrived already: so the answer accounts for each of them.
 */
export function departing(outbox: Outbox): { outbox: Outbox; batch: readonly StoredOperation[] } {
  const mayHaveArrived = outbox.operations.reduce((count, { sent }, place) => (sent ? place + 1 : count), 0);
  const size = Math.max(BATCH, mayHaveArrived);
  const operations = outbox.operations.map((operation, place) =>
    place < size && !operation.sent ? { ...operation, sent: true } : operation,
  );
  return { outbox: { ...outbox, operations }, batch: operations.slice(0, size) };
}

/**
 * After an answer, or a cart asked for (an answer without results). A cart that leaves an operation which may have
 * arrived unanswered is not believed: whether it holds that operation cannot be told, and it would be counted twice
 * or not at all. Nor does an older cart replace a newer one.
 */
export function answered(outbox: Outbox, { results, cart }: OutboxAnswer): Outbox {
  const words = new Map(results.map((result) => [result.id, result]));
  if (outbox.operations.some(({ id, sent }) => sent && !words.has(id))) return outbox;
  const refused = outbox.operations.filter(({ id }) => words.get(id)?.status === "REJECTED");
  return {
    ...outbox,
    operations: outbox.operations.filter(({ id }) => !words.has(id)),
    content: outbox.content && cart.version < outbox.content.version ? outbox.content : cart,
    refusals: refused.reduce(
      (refusals, { id, product }) => withRefusal(refusals, product, words.get(id)?.message),
      outbox.refusals,
    ),
  };
}

/** After the server called a batch malformed: it will never be taken. */
export function refusedWhole(outbox: Outbox, batch: readonly StoredOperation[], message: string): Outbox {
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

function withRefusal(
  refusals: readonly CartRefusal[],
  product: CartRefusal["product"],
  message: string | null | undefined,
): readonly CartRefusal[] {
  const others = refusals.filter((refusal) => refusal.product.id !== product.id);
  return [...others, { product, message: message ?? REFUSED }];
}
