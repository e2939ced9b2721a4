import { ShopError } from "../../../platform/errors/shop-error.ts";
import { changeToNextState, stateConflict, undoableChange } from "../commands/change-state.ts";
import { withPayment } from "../commands/enter-payment.ts";
import type { CommandContext, Decide, OrderRecord, Outcome } from "../order.ts";
import { type PaymentKind, paymentsSince, paymentText } from "../payments/payment-kind.rules.ts";
import type { RoundOutcome } from "./round.rules.ts";

/** What an admin enters about one order when closing its round. */
export interface Settlement {
  /** Id of the payment that is entered if the rider has received money. */
  readonly id: string;
  readonly outcome: RoundOutcome;
  /** Amount that the rider received, in whole FCFA; 0 for no payment. */
  readonly received: number;
  readonly kind: PaymentKind;
  /** Sum of the order's payments when the admin read the order, in whole FCFA. */
  readonly seen: number;
  /** True if the admin accepts that the amount is above the amount still to pay. */
  readonly acceptAboveDue: boolean;
}

/**
 * Gives an order of a rider's round its new state, and enters what the rider received. A delivered order becomes
 * DELIVERED. A refused order becomes CANCELLED, and its pieces return to the stock. A postponed order becomes CONFIRMED
 * again and keeps its pieces.
 * @throws ShopError CONFLICT if a colleague has changed the order's state or payments since the admin saw them, or if
 * the amount is above the amount still to pay and the admin has not accepted this
 */
export const settleDelivery =
  ({ outcome, received, seen, ...payment }: Settlement): Decide =>
  (order, context) => {
    if (order.state !== "SHIPPED") throw stateConflict(order);
    if (order.paid !== seen) throw new ShopError("CONFLICT", paymentsSince(order.payments, seen));
    if (received === 0) return settledState(order, outcome, context);
    const entered = { ...payment, amount: received, reference: "", seen };
    // The payment comes first, because a cancelled order has nothing left to pay.
    const settled = settledState(withPayment(order, entered, context.actor), outcome, context);
    const changes = [{ field: "payment", from: "", to: paymentText(entered) }];
    return { ...settled, audit: [...settled.audit, { action: "PAYMENT_ENTERED", changes }] };
  };

function settledState(order: OrderRecord, outcome: RoundOutcome, context: CommandContext): Outcome {
  switch (outcome) {
    case "DELIVERED":
      return undoableChange(order, { state: "DELIVERED", unwanted: false }, context);
    case "REFUSED":
      return undoableChange(order, { state: "CANCELLED", unwanted: false }, context);
    case "POSTPONED":
      return undoableChange(order, { state: "CONFIRMED", unwanted: false }, context);
  }
}

/**
 * Gives an order to a rider. A confirmed order becomes shipped; an order that is already shipped does not change, and
 * joins the round. The panel shows the message of a refusal beside the order's number.
 * @throws ShopError CONFLICT for a pickup, for an appointment, and for an order that is neither confirmed nor shipped
 */
export const giveToRider: Decide = (order, context) => {
  if (order.serviceId !== null) throw new ShopError("CONFLICT", "C’est un rendez-vous");
  if (order.isPickup) throw new ShopError("CONFLICT", "La personne la retire à la boutique");
  return order.state === "SHIPPED" ? undefined : changeToNextState("SHIPPED")(order, context);
};
