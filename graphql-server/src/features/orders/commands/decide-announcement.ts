import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { Decide, RecordAnnouncement } from "../order.ts";
import { decisionNotification } from "../order-notification-text.ts";
import { paymentText } from "../payments/payment-kind.rules.ts";
import { paymentNotFound } from "./cancel-payment.ts";
import { type EnteredPayment, withPayment } from "./enter-payment.ts";

/**
 * Confirms or refuses an announced payment, and notifies the customer. Confirming adds a payment with the id of the
 * announced payment.
 * @throws ShopError as `withPayment`; NOT_FOUND if the order has no announced payment with this id; CONFLICT if a
 * colleague has already made the opposite decision
 */
export const decideAnnouncement =
  ({
    id,
    isConfirmed,
    ...payment
  }: { id: string; isConfirmed: boolean } & Pick<EnteredPayment, "seen" | "acceptAboveDue">): Decide =>
  (order, { actor }) => {
    const announced = order.announcements.find((one) => one.id === id);
    if (!announced) throw paymentNotFound();
    const state = isConfirmed ? "CONFIRMED" : "REFUSED";
    if (announced.state === state) return undefined;
    if (announced.state !== "WAITING") throw decided(announced);
    const paid = isConfirmed ? withPayment(order, { ...announced, ...payment }, actor) : order;
    const text = paymentText(announced);
    const change = isConfirmed ? { from: "", to: text } : { from: text, to: "" };
    return {
      order: {
        ...paid,
        announcements: order.announcements.map((one) => (one.id === id ? { ...one, state } : one)),
      },
      audit: [
        {
          action: isConfirmed ? "PAYMENT_CONFIRMED" : "PAYMENT_REFUSED",
          changes: [{ field: "payment", ...change }],
        },
      ],
      notifications: [decisionNotification(order, isConfirmed)],
    };
  };

const decided = ({ state }: RecordAnnouncement): ShopError =>
  new ShopError(
    "CONFLICT",
    `Un collègue a déjà ${state === "CONFIRMED" ? "confirmé" : "refusé"} ce paiement annoncé`,
  );
