import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { Decide } from "../order.ts";
import {
  MAX_ANNOUNCEMENTS,
  MAX_WAITING_ANNOUNCEMENTS,
  type PaymentFields,
  paymentText,
} from "../payments/payment-kind.rules.ts";

/**
 * Stores a payment that a customer says they have made (« J'ai payé »). The payment counts only when an admin confirms
 * it. It is stored even if the order is cancelled, because the shop then has money to give back.
 * @throws ShopError CONFLICT if the order has too many announced payments, or too many that the shop has not verified
 */
export const announcePayment =
  (payment: PaymentFields & { readonly id: string }): Decide =>
  (order) => {
    const { announcements } = order;
    if (announcements.some(({ id }) => id === payment.id)) return undefined;
    if (announcements.length >= MAX_ANNOUNCEMENTS)
      throw new ShopError("CONFLICT", `${MAX_ANNOUNCEMENTS} paiements annoncés au plus pour une commande`);
    if (announcements.filter(({ state }) => state === "WAITING").length >= MAX_WAITING_ANNOUNCEMENTS)
      throw new ShopError(
        "CONFLICT",
        `La boutique doit d’abord vérifier les ${MAX_WAITING_ANNOUNCEMENTS} paiements déjà annoncés`,
      );
    const { id, kind, amount, reference } = payment;
    const announced = { id, kind, amount, reference, state: "WAITING" } as const;
    const changes = [{ field: "payment", from: "", to: paymentText(payment) }];
    return {
      order: { ...order, announcements: [...announcements, announced] },
      audit: [{ action: "PAYMENT_ANNOUNCED", changes }],
      notifications: [{ to: "ADMINS", kind: "ANNOUNCED_PAYMENT" }],
    };
  };
