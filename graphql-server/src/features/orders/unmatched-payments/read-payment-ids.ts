import { createHash } from "node:crypto";
import { referenceKey } from "../payments/payment-reference.rules.ts";

/**
 * Maximum number of times that one mobile-money payment can be entered: once at first, and once more after each
 * cancellation.
 */
const MAX_ENTRIES = 10;

/**
 * Derives the ids that a payment from a mobile-money operator's message can have. Normally, the payment gets the first
 * id. If an admin has entered it by mistake and cancelled it, it gets the second id when it is entered again, and so
 * on. So a message that is shared twice, or by two admins, becomes one payment. The ids are derived from the reference
 * alone, because two admins may choose different kinds for one message. If payments of two operators have the same
 * reference, the second payment is refused with a message, and an admin enters it by hand.
 */
export const readPaymentIds = ({ reference }: { reference: string }): string[] =>
  Array.from({ length: MAX_ENTRIES }, (_, entry) => uuidOf(`payment ${referenceKey(reference)} ${entry}`));

/** Returns a UUID of version 8 that is derived from a text. */
function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
