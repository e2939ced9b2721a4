import { SHOP_ACTIONS, UNDO_DAYS } from "./audit-log.rules.ts";

/** SQL condition on journal_entries: the entry is a change of the shop's own settings. */
export const OF_SHOP = `action IN (${SHOP_ACTIONS.map((action) => `'${action}'`).join(", ")})`;

/**
 * SQL condition on journal_entries: the entry can still be undone. It is a deletion, a change by an edit of several products,
 * or one of the shop itself; other changes are undone by hand, in the product's form.
 */
export const UNDOABLE = `(deleted_product IS NOT NULL OR (edit_id IS NOT NULL AND (action = 'PRODUCT_CHANGED' OR ${OF_SHOP})))
  AND undone_at IS NULL AND created_at > now() - interval '${UNDO_DAYS} days'`;
