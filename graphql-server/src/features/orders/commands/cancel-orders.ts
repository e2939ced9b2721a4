import type { Decide } from "../order.ts";
import { handoverOf, nextStates } from "../order-state.rules.ts";
import { undoableChange } from "./change-state.ts";

/**
 * Cancels an order that is not cancelled yet, and sets or removes its unwanted mark. A delivered order does not change,
 * nor does a cancelled order whose mark is already as requested.
 */
export const cancelOrder =
  ({ unwanted }: { unwanted: boolean }): Decide =>
  (order, context) => {
    const isOpen =
      order.state === "CANCELLED" || nextStates(order.state, handoverOf(order)).includes("CANCELLED");
    const isSame = order.state === "CANCELLED" && order.unwanted === unwanted;
    return isOpen && !isSame ? undoableChange(order, { state: "CANCELLED", unwanted }, context) : undefined;
  };
