import type { CommandContext, OrderRecord, Outcome } from "../order.ts";
import { stateNotification } from "../order-notification-text.ts";
import { withStateAndMark } from "./change-state.ts";

/**
 * Cancels an order that its customer withdraws.
 * @returns undefined if the order can no longer be withdrawn: an admin has changed its state or entered it, or it has a
 * payment or an announced payment that is not refused
 */
export function withdrawOrder(order: OrderRecord, context: CommandContext): Outcome | undefined {
  const { state, recordedBy, payments, announcements } = order;
  const hasPayment = payments.length > 0 || announcements.some((one) => one.state !== "REFUSED");
  if (state !== "NEW" || recordedBy !== null || hasPayment) return undefined;
  const withdrawn = withStateAndMark(order, { state: "CANCELLED", unwanted: false }, context);
  return { order: withdrawn, audit: [], notifications: [stateNotification(withdrawn, "NOW")] };
}
