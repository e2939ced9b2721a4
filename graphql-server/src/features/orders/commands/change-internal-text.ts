import { ShopError } from "../../../platform/errors/shop-error.ts";
import { multiLine, oneLine } from "../../../platform/text/typed-text.rules.ts";
import { INTERNAL_TEXTS, type InternalText } from "../internal-text.rules.ts";
import type { Decide, OrderAuditEntry } from "../order.ts";

/**
 * Saves one of the shop's own texts about an order, such as the note for colleagues.
 * @param from the text that the caller last saw
 * @throws ShopError CONFLICT if the text has changed; BAD_USER_INPUT for a text that is too long
 */
export const changeInternalText =
  ({ field, from, to }: { field: InternalText; from: string; to: string }): Decide =>
  (order) => {
    const { label, limit, isMultiLine, isPersonal } = INTERNAL_TEXTS[field];
    const text = isMultiLine ? multiLine(to) : oneLine(to);
    if (text.length > limit)
      throw ShopError.badInput({
        [field]: `«\u00a0${label}\u00a0» ne doit pas dépasser ${limit} caractères`,
      });
    const before = order[field];
    if (before === text) return undefined;
    if (before !== from)
      throw new ShopError(
        "CONFLICT",
        `Un collègue a changé «\u00a0${label}\u00a0» entre-temps. Relisez d’abord ce texte`,
      );
    const change = isPersonal ? { from: "", to: "" } : { from: before, to: text };
    const entry: OrderAuditEntry =
      field === "note"
        ? { action: "ORDER_NOTED" }
        : { action: "ORDER_EDITED", changes: [{ field: label, ...change }] };
    return { order: { ...order, [field]: text }, audit: [entry] };
  };
