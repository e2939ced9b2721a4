import type { OrderRecord } from "../../../order.ts";
import { depositOf } from "../../../order-sums.rules.ts";
import { ACTUAL, type Design } from "./order-design.ts";
import { after, order, seeing } from "./wrapped-commands.ts";

const paidOf = ({ payments }: OrderRecord): number => payments.reduce((sum, { amount }) => sum + amount, 0);

export const MONEY: Record<string, Partial<Design>> = {
  "a payment whose money was given back can be cancelled": {
    cancelPayment: (cancelling) => (before, context) => {
      const paid = before.payments.filter(({ amount, id }) => amount > 0 || id === cancelling.paymentId);
      const isHidden = before.payments.some(({ cancels }) => cancels === cancelling.paymentId);
      if (isHidden) return ACTUAL.cancelPayment(cancelling)(before, context);
      return order(ACTUAL.cancelPayment(cancelling), ({ payments }) => ({
        payments: [...before.payments, ...payments.slice(-1)],
      }))({ ...before, payments: paid }, context);
    },
  },
  "a payment is cancelled twice": {
    cancelPayment: (cancelling) => (before, context) =>
      seeing(
        (shown, now) =>
          order(ACTUAL.cancelPayment(cancelling), ({ payments }) => ({
            payments: [...before.payments, ...payments.slice(shown.payments.length)],
          }))(shown, now),
        ({ payments }) => ({ payments: payments.filter(({ cancels }) => cancels !== cancelling.paymentId) }),
      )(before, context),
  },
  "an admin's payment is accepted although a colleague has entered one since": {
    enterPayment: (payment) => (before, context) =>
      ACTUAL.enterPayment({ ...payment, seen: paidOf(before) })(before, context),
  },
  "an amount above the amount still to pay is accepted without the admin's confirmation": {
    enterPayment: (payment) => ACTUAL.enterPayment({ ...payment, acceptAboveDue: true }),
  },
  "an announced amount above the amount still to pay is confirmed without the admin's confirmation": {
    decideAnnouncement: (decision) => ACTUAL.decideAnnouncement({ ...decision, acceptAboveDue: true }),
  },
  "two payments with one reference count in one order": {
    enterPayment: (payment) =>
      order(ACTUAL.enterPayment({ ...payment, reference: "" }), ({ payments }, before) => ({
        payments: payments.map((one) =>
          before.payments.includes(one) ? one : { ...one, reference: payment.reference },
        ),
      })),
  },
  "more is given back than was paid": {
    enterPayment: (payment) => (before, context) => {
      if (payment.amount >= 0) return ACTUAL.enterPayment(payment)(before, context);
      const { amount } = payment;
      return order(
        ACTUAL.enterPayment({ ...payment, amount: 1, acceptAboveDue: true, reference: "" }),
        (now) => ({
          payments: now.payments.map((one) =>
            one.id === payment.id && !before.payments.includes(one)
              ? { ...one, amount, reference: payment.reference }
              : one,
          ),
        }),
      )(before, context);
    },
  },
  "a payment sent twice counts twice": {
    enterPayment: (payment) => (before, context) =>
      before.payments.some(({ id }) => id === payment.id)
        ? order(ACTUAL.enterPayment({ ...payment, id: `${payment.id} again` }), () => ({}))(before, context)
        : ACTUAL.enterPayment(payment)(before, context),
  },
  "a refund gets a receipt": { getsReceipt: ({ cancels }) => cancels === null },
  "the cancelling of a refund gets a receipt": { getsReceipt: ({ amount }) => amount > 0 },
  "a customer may announce a fourth payment while three wait": {
    announcePayment: (payment) =>
      order(
        seeing(ACTUAL.announcePayment(payment), ({ announcements }) => ({
          announcements: announcements.filter(({ id }) => id === payment.id),
        })),
        ({ announcements }, before) => ({
          announcements: [...before.announcements, ...announcements.slice(-1)],
        }),
      ),
  },
  "an announced payment can be confirmed or refused a second time": {
    decideAnnouncement: (decision) =>
      seeing(ACTUAL.decideAnnouncement(decision), ({ announcements }) => ({
        announcements: announcements.map((one) =>
          one.id === decision.id && one.state === "REFUSED" ? { ...one, state: "WAITING" } : one,
        ),
      })),
  },
  "the history shows a confirmed announced payment as an entered payment": {
    decideAnnouncement: (decision) =>
      after(ACTUAL.decideAnnouncement(decision), (outcome) => ({
        ...outcome,
        audit: outcome.audit.map((entry) =>
          entry.action === "PAYMENT_CONFIRMED" ? { ...entry, action: "PAYMENT_ENTERED" } : entry,
        ),
      })),
  },
  "a cancelled order still costs its price": {
    amountDue: (amounts) => ACTUAL.amountDue({ ...amounts, state: "NEW" }),
  },
  "an overpaid amount need not be refunded": {
    paymentState: (due, paid) => (paid >= due ? "PAID" : ACTUAL.paymentState(due, paid)),
  },
  "the deposit is a share of the articles only": {
    withSums: (record) => {
      const sums = ACTUAL.withSums(record);
      return { ...sums, deposit: depositOf(sums.total, sums.depositShare) };
    },
  },
  "the deposit of an open order follows the shop's present setting": {
    changeOrder: (change) =>
      order(ACTUAL.changeOrder(change), (_, __, { depositRule }) => ({
        depositShare: depositRule.depositShare,
      })),
  },
  "the payment of a sale in the shop includes the discount": {
    sellInShop: (...sale) => {
      const outcome = ACTUAL.sellInShop(...sale);
      const payments = outcome.order.payments.map((one) => ({
        ...one,
        amount: one.amount + outcome.order.discount,
      }));
      return { ...outcome, order: { ...outcome.order, payments } };
    },
  },
};
