import * as v from "valibot";
import type { CommandContext, OrderRecord, Outcome } from "../order.ts";
import { stateNotice } from "../order-notices.ts";
import { holdsStock } from "../order-state.rules.ts";
import { shortagesOf, withTaken } from "../order-stock.ts";
import { shortageText } from "../shortage.rules.ts";
import { STATE_UNDO, standingChanges, withStanding } from "./change-state.ts";

export type Restored =
  | Outcome
  | {
      readonly order?: undefined;
      /** A French text for each variant of which another order has taken the pieces. */
      readonly missing: readonly string[];
    };

/**
 * Undoes a change of an order's state, and the move of stock that it caused. The order stays as it is if its state has
 * changed again, if pieces came back or the customer asked for a return since, or if another order has taken pieces that this order would need again.
 * @param undoData from the audit log, as `undoableChange` has recorded it
 */
export function restoreState(order: OrderRecord, undoData: unknown, context: CommandContext): Restored {
  const { before, after, taken } = v.parse(STATE_UNDO, undoData);
  const isChanged = order.state !== after.state || order.unwanted !== after.unwanted;
  if (isChanged || order.returned > 0 || order.returnRequestedAt !== null) return { missing: [] };
  const movesStock = holdsStock(before.state) !== holdsStock(after.state);
  const wantedOf = ({ position }: { position: number }) => taken[position] ?? 0;
  const missing = movesStock ? shortagesOf(order.lines, context.pieces, wantedOf).map(shortageText) : [];
  if (missing.length > 0) return { missing };
  const restored = withStanding(order, before, context);
  return {
    order: {
      ...restored,
      lines: movesStock ? withTaken(order.lines, context.pieces, wantedOf) : order.lines,
    },
    audit: [{ action: "ORDER_CHANGED", changes: standingChanges(after, before) }],
    notices: before.state === after.state ? [] : [stateNotice(restored, "TAKEN_BACK")],
  };
}
