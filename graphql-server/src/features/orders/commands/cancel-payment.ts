import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { Decide } from "../order.ts";
import { paymentText } from "../payments/payment-kind.rules.ts";

/**
 * Cancels a wrong payment by a second payment with the opposite amount. The receipt of the wrong payment is not
 * deleted, but marked as cancelled.
 * @param id of the second payment
 * @throws ShopError CONFLICT if a colleague has already cancelled the payment, or if its money was given back;
 * BAD_USER_INPUT if the payment itself cancels another payment; NOT_FOUND if the order has no such payment
 */
export const cancelPayment =
  ({ id, paymentId }: { id: string; paymentId: string }): Decide =>
  (order, { actor }) => {
    const payment = order.payments.find((one) => one.id === paymentId);
    if (!payment) throw paymentNotFound();
    if (payment.cancels !== null) throw ShopError.badInput({ paymentId: "Une annulation ne s’annule pas" });
    const cancellation = order.payments.find(({ cancels }) => cancels === paymentId);
    if (cancellation?.id === id) return undefined;
    if (cancellation) throw new ShopError("CONFLICT", "Un collègue a déjà annulé ce paiement");
    const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
    if (paid - payment.amount < 0)
      throw new ShopError(
        "CONFLICT",
        "L’argent de ce paiement a été rendu\u00a0: annulez d’abord le remboursement",
      );
    const { id: enteredById, name: enteredBy } = actor;
    const row = { id, kind: payment.kind, amount: -payment.amount, reference: "", cancels: paymentId };
    const changes = [{ field: "payment", from: paymentText(payment), to: "" }];
    return {
      order: { ...order, payments: [...order.payments, { ...row, enteredById, enteredBy }] },
      audit: [{ action: "PAYMENT_CANCELLED", changes }],
    };
  };

export const paymentNotFound = (): ShopError => new ShopError("NOT_FOUND", "Ce paiement n’existe pas");
