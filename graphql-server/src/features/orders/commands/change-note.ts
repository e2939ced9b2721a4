import { ShopError } from "../../../platform/errors/shop-error.ts";
import { multiLine } from "../../../platform/text/typed-text.rules.ts";
import { ORDER_TEXT_LIMITS } from "../order.rules.ts";
import type { Decide } from "../order.ts";

/**
 * Saves the note for colleagues. The audit log records who changed it but not its text, because the text may contain
 * personal data of the customer.
 * @param from the note that the caller last saw
 * @throws ShopError CONFLICT if the note has changed; BAD_USER_INPUT for a note that is too long
 */
export const changeNote =
  ({ from, to }: { from: string; to: string }): Decide =>
  (order) => {
    const note = multiLine(to);
    if (note.length > ORDER_TEXT_LIMITS.note)
      throw ShopError.badInput({
        note: `La note ne doit pas dépasser ${ORDER_TEXT_LIMITS.note} caractères`,
      });
    if (order.note === note) return undefined;
    if (order.note !== from)
      throw new ShopError("CONFLICT", "Un collègue a changé cette note entre-temps. Relisez-la d’abord");
    return { order: { ...order, note }, audit: [{ action: "ORDER_NOTED" }] };
  };
