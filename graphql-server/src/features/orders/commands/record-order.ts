import type { CommandContext, Outcome } from "../order.ts";
import { type NewOrder, newOrder } from "./new-order.ts";

/** Enters an order by hand, or from a pasted message. */
export const recordOrder = (arriving: NewOrder, context: CommandContext): Outcome => ({
  order: newOrder(arriving, context),
  audit: [{ action: "ORDER_RECORDED" }],
});
