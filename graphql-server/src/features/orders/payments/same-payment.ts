import { ANNOUNCED_KINDS, isUniqueKind, type PaymentFields, type PaymentKind } from "./payment-kind.rules.ts";
import { referenceKey } from "./payment-reference.rules.ts";
import { isTransactionId } from "./read-payment-message.rules.ts";

/**
 * SQL of the kinds of payment whose references are ids of transactions: all kinds except cash. The reference of a cash
 * payment may be any text.
 */
const TRANSACTION_KINDS = `ARRAY[${ANNOUNCED_KINDS.map((kind) => `'${kind}'`).join(", ")}]`;

/**
 * SQL condition: judging by their kinds, a payment `other` and a payment `row` may be one payment that was entered
 * twice. The caller also compares their references. The kinds may differ, because people choose a wrong kind, and
 * because a message that names no mobile-money operator is read as OTHER. The condition compares a list of kinds with
 * `other.kind`, so that PostgreSQL can use the index of kind and reference.
 */
export const mayBeKindOf = (other: string, row: string): string =>
  `${other}.kind = ANY(CASE WHEN ${row}.kind = ANY(${TRANSACTION_KINDS}) THEN ${TRANSACTION_KINDS} ELSE ARRAY[${row}.kind] END)`;

/** SQL condition with the same meaning as {@link isSurelyKindOf}. */
export const surelyKindOf = (other: string, row: string): string =>
  `${other}.kind = ANY(CASE WHEN ${row}.kind = 'OTHER' THEN ${TRANSACTION_KINDS} ELSE ARRAY[${row}.kind, 'OTHER'] END)`;

/**
 * True if two payments with the same reference are certainly one payment that was entered twice: both have the same
 * kind, or one has the kind OTHER and the other has a kind that customers can announce.
 */
export const isSurelyKindOf = (one: PaymentKind, other: PaymentKind): boolean =>
  one === other ||
  ([one, other].includes("OTHER") && [one, other].every((kind) => ANNOUNCED_KINDS.includes(kind)));

/**
 * True if two payments of an order may be one payment that was entered twice. The shop then refuses the second payment.
 * The reference of a payment of the kind OTHER may be a word such as « chèque », which several payments have. So two
 * payments of this kind may be one payment only if their references are equal and are ids of a transaction.
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
