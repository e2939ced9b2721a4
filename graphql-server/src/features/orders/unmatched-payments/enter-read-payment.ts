import { ShopError } from "../../../platform/errors/shop-error.ts";
import { formatPrice } from "../../catalogue/product/price.rules.ts";
import { type EnteredPayment, withPayment } from "../commands/enter-payment.ts";
import type { Decide } from "../order.ts";
import { decisionNotification } from "../order-notification-text.ts";
import { paymentText } from "../payments/payment-kind.rules.ts";

/**
 * Adds a payment that an admin has read from a mobile-money operator's message. If the customer has announced the
 * payment, the announced payment is confirmed with the operator's reference, even if the customer has mistyped the
 * reference.
 * @param announcementId null if the customer has not announced the payment
 * @throws ShopError as {@link withPayment}; CONFLICT if the announced payment has another amount, or was confirmed or
 * refused meanwhile
 */
export const enterReadPayment =
  (payment: EnteredPayment, announcementId: string | null): Decide =>
  (order, { actor }) => {
    const announced = order.announcements.find(({ id }) => id === announcementId);
    if (announcementId !== null && announced?.state !== "WAITING")
      throw new ShopError("CONFLICT", "Un collègue a déjà traité ce paiement annoncé");
    if (announced && announced.amount !== payment.amount)
      throw new ShopError("CONFLICT", `La personne a annoncé ${formatPrice(announced.amount)}`);
    const paid = withPayment(order, payment, actor);
    const changes = [{ field: "payment", from: "", to: paymentText(payment) }];
    if (!announced) return { order: paid, audit: [{ action: "PAYMENT_ENTERED", changes }] };
    return {
      order: {
        ...paid,
        announcements: order.announcements.map((one) =>
          one === announced ? { ...one, state: "CONFIRMED" as const } : one,
        ),
      },
      audit: [{ action: "PAYMENT_CONFIRMED", changes }],
      notifications: [decisionNotification(order, true)],
    };
  };
