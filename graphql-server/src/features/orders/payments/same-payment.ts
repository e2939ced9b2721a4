import { ANNOUNCED_KINDS, isUniqueKind, type PaymentFields, type PaymentKind } from "./payment-kind.rules.ts";
import { isTransactionId } from "./payment-message.rules.ts";
import { referenceKey } from "./payment-reference.rules.ts";

/** Kinds whose reference may be the id of a transaction: all but cash, whose text may be anything. */
const TRANSACTION_KINDS = `ARRAY[${ANNOUNCED_KINDS.map((kind) => `'${kind}'`).join(", ")}]`;

/**
 * SQL condition: a payment `other` of this kind may be the payment `row` if both have the same reference. Two
 * rows of one payment may have different kinds: a message that names no operator is read as OTHER, and people choose a
 * wrong kind.
 * The condition is on `other.kind` alone, so that the index of kind and reference serves it.
 */
export const mayBeKindOf = (other: string, row: string): string =>
  `${other}.kind = ANY(CASE WHEN ${row}.kind = ANY(${TRANSACTION_KINDS}) THEN ${TRANSACTION_KINDS} ELSE ARRAY[${row}.kind] END)`;

/** SQL condition as {@link isSurelyKindOf}. */
export const surelyKindOf = (other: string, row: string): string =>
  `${other}.kind = ANY(CASE WHEN ${row}.kind = 'OTHER' THEN ${TRANSACTION_KINDS} ELSE ARRAY[${row}.kind, 'OTHER'] END)`;

/** True if two payments with the same reference are one: of the same operator, or of one that a message does not name. */
export const isSurelyKindOf = (one: PaymentKind, other: PaymentKind): boolean =>
  one === other ||
  ([one, other].includes("OTHER") && [one, other].every((kind) => ANNOUNCED_KINDS.includes(kind)));

/**
 * True if two payments of an order may be the same one, so that an admin must not count both unasked. The text of two
 * payments of the kind OTHER may be the same word, such as « chèque », so there only the id of a transaction counts.
 */
export function mayBeSamePayment(one: PaymentFields, other: PaymentFields): boolean {
  const key = referenceKey(one.reference);
  return (
    key !== "" &&
    key === referenceKey(other.reference) &&
    [one, other].every(({ kind }) => ANNOUNCED_KINDS.includes(kind)) &&
    ([one, other].some(({ kind }) => isUniqueKind(kind)) || isTransactionId(one.reference))
  );
}
