import { dueOf, type ModelOrder, type ModelPayment, paidOf } from "./model-order.ts";
import { refuse } from "./model-refusal.ts";
import type { AnnounceAsked, OrderAsked, PaymentAsked } from "./model-shop.ts";

export class ModelLedger {
  readonly receipts: string[] = [];

  #refusesPayment(order: ModelOrder, payment: Omit<PaymentAsked, "kind" | "by">): void {
    const { amount, seen, acceptAboveDue } = payment;
    const paid = paidOf(order);
    const key = keyOf(payment.reference);
    const isSame = (one: ModelPayment) =>
      one.kind === payment.payment && one.amount > 0 && key !== "" && keyOf(one.reference) === key;
    const isCancelled = ({ id }: ModelPayment) => order.payments.some(({ cancels }) => cancels === id);
    const isDouble =
      amount > 0 &&
      payment.payment !== "CASH" &&
      order.payments.some((one) => isSame(one) && !isCancelled(one));
    refuse({
      CONFLICT: seen !== paid || isDouble || (!acceptAboveDue && amount > Math.max(0, dueOf(order) - paid)),
      BAD_USER_INPUT: amount < 0 && paid + amount < 0,
    });
  }

  /** Adds a payment. A payment by the customer gets the next receipt; refunds and cancellations get none. */
  pay(order: ModelOrder, payment: ModelPayment): void {
    order.payments.push(payment);
    if (payment.amount > 0 && payment.cancels === null) this.receipts.push(payment.id);
  }

  enter(order: ModelOrder, asked: PaymentAsked): void {
    const { id, payment: kind, amount, reference } = asked;
    if (order.payments.some((one) => one.id === id)) return;
    this.#refusesPayment(order, asked);
    this.pay(order, { id, kind, amount, reference, cancels: null });
    order.history.push("PAYMENT_ENTERED");
  }

  cancel(order: ModelOrder, { id, payment }: OrderAsked & { kind: "cancel payment" }): void {
    const wrong = order.payments.find((one) => one.id === payment);
    refuse({ NOT_FOUND: wrong === undefined });
    if (!wrong) return;
    const cancelling = order.payments.find(({ cancels }) => cancels === payment);
    if (cancelling?.id === id) return;
    refuse({
      BAD_USER_INPUT: wrong.cancels !== null,
      CONFLICT: cancelling !== undefined || paidOf(order) < wrong.amount,
    });
    this.pay(order, { id, kind: wrong.kind, amount: -wrong.amount, reference: "", cancels: payment });
    order.history.push("PAYMENT_CANCELLED");
  }

  announce(order: ModelOrder, { id, payment: kind, amount, reference }: AnnounceAsked): void {
    if (order.announcements.some((one) => one.id === id)) return;
    const waiting = order.announcements.filter(({ state }) => state === "WAITING");
    refuse({ CONFLICT: order.announcements.length >= 10 || waiting.length >= 3 });
    order.announcements.push({ id, kind, amount, reference, state: "WAITING" });
    order.history.push("PAYMENT_ANNOUNCED");
    order.notifications.push("ADMINS ANNOUNCED_PAYMENT");
  }

  decide(order: ModelOrder, asked: OrderAsked & { kind: "decide" }): void {
    const { announcement, isConfirmed, seen, acceptAboveDue } = asked;
    const announced = order.announcements.find(({ id }) => id === announcement);
    refuse({ NOT_FOUND: announced === undefined });
    const decision = isConfirmed ? "CONFIRMED" : "REFUSED";
    if (!announced || announced.state === decision) return;
    refuse({ CONFLICT: announced.state !== "WAITING" });
    const { id, kind, amount, reference } = announced;
    if (isConfirmed) {
      this.#refusesPayment(order, { id, payment: kind, amount, reference, seen, acceptAboveDue });
      this.pay(order, { id, kind, amount, reference, cancels: null });
    }
    announced.state = decision;
    order.history.push(isConfirmed ? "PAYMENT_CONFIRMED" : "PAYMENT_REFUSED");
    order.notifications.push("FOLLOWERS NOW");
  }
}

/** Returns the text by which two payment references are compared: lower case, without spaces. */
const keyOf = (reference: string): string => reference.toLowerCase().replaceAll(" ", "");
