import { createHash } from "node:crypto";
import type { PaymentKind } from "../payments/payment.rules.ts";
import { referenceKey } from "../payments/payment-reference.rules.ts";

/** Times that one payment of an operator can be entered: again after each cancellation. */
const MAX_ENTRIES = 10;

/** What an operator's payment is recognised by, however its reference is written. */
export const readPaymentName = ({ kind, reference }: { kind: PaymentKind; reference: string }): string =>
  `${kind} ${referenceKey(reference)}`;

/**
 * Derives the ids that a payment can have which a message of an operator states: the first one, and the next one each
 * time the payment was entered by mistake and cancelled. So a message that is shared twice, or by two admins, is one
 * payment.
 */
export const readPaymentIds = (payment: { kind: PaymentKind; reference: string }): string[] =>
  Array.from({ length: MAX_ENTRIES }, (_, entry) => uuidOf(`payment ${readPaymentName(payment)} ${entry}`));

/** Returns a UUID of version 8, which is derived from a text. */
function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
