import { ShopError } from "../../../platform/errors/shop-error.ts";
import { formatPrice } from "../../catalogue/product/price.rules.ts";
import type { Actor, Decide, OrderRecord } from "../order.ts";
import { amountDue, restToPay } from "../order-sums.rules.ts";
import {
  MAX_PAYMENTS,
  type PaymentFields,
  paymentsSince,
  paymentText,
  refundError,
} from "../payments/payment-kind.rules.ts";
import { mayBeSamePayment } from "../payments/same-payment.ts";

export interface EnteredPayment extends PaymentFields {
  readonly id: string;
  /** Sum of the order's payments when the admin read the order, in whole FCFA. */
  readonly seen: number;
  readonly acceptAboveDue: boolean;
}

/**
 * Adds a payment to an order. If the customer pays the shop, a receipt is issued; a refund gets none.
 * @throws ShopError as {@link withPayment}
 */
export const enterPayment =
  (payment: EnteredPayment): Decide =>
  (order, { actor }) => {
    if (order.payments.some(({ id }) => id === payment.id)) return undefined;
    const changes = [{ field: "payment", from: "", to: paymentText(payment) }];
    return { order: withPayment(order, payment, actor), audit: [{ action: "PAYMENT_ENTERED", changes }] };
  };

/**
 * Returns an order with one more payment. Stored payments never change.
 * @throws ShopError CONFLICT if the order already has `MAX_PAYMENTS` payments, or a payment that may be the same one
 * @throws ShopError CONFLICT if a colleague has changed the order's payments since the admin read the order. The field
 * `seen` of the error is the present sum of the payments
 * @throws ShopError CONFLICT if the amount is above the amount still to pay and `acceptAboveDue` is false. The field
 * `rest` of the error is the amount still to pay
 * @throws ShopError BAD_USER_INPUT for a refund that is larger than what the customer has paid
 */
export function withPayment(order: OrderRecord, payment: EnteredPayment, actor: Actor): OrderRecord {
  const { id, kind, amount, reference, seen, acceptAboveDue } = payment;
  const paid = order.payments.reduce((sum, one) => sum + one.amount, 0);
  if (seen !== paid)
    throw new ShopError("CONFLICT", paymentsSince(order.payments, seen), { seen: String(paid) });
  if (order.payments.filter(({ cancels }) => cancels === null).length >= MAX_PAYMENTS)
    throw new ShopError("CONFLICT", `${MAX_PAYMENTS} paiements au plus pour une commande`);
  const refund = refundError(amount, paid);
  if (refund) throw ShopError.badInput({ amount: refund });
  if (amount > 0 && isRepeated(order, payment))
    throw new ShopError("CONFLICT", "Un paiement avec cette référence est déjà noté dans cette commande");
  const rest = Math.max(0, restToPay({ due: amountDue(order), paid }));
  if (amount > rest && !acceptAboveDue)
    throw new ShopError(
      "CONFLICT",
      `${formatPrice(amount)}, c’est ${formatPrice(amount - rest)} de plus que le reste à payer`,
      { rest: String(rest) },
    );
  const { id: enteredById, name: enteredBy } = actor;
  return {
    ...order,
    payments: [...order.payments, { id, kind, amount, reference, cancels: null, enteredById, enteredBy }],
  };
}

/** True if the given payment may be one of this order that the customer has already made and nobody has cancelled. */
const isRepeated = ({ payments }: OrderRecord, payment: PaymentFields): boolean =>
  payments.some(
    (one) =>
      one.amount > 0 && mayBeSamePayment(one, payment) && payments.every(({ cancels }) => cancels !== one.id),
  );
