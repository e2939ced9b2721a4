import { ShopError } from "../../../../../platform/errors/shop-error.ts";
import type { CommandContext, Decide, OrderRecord, Outcome } from "../../../order.ts";
import { depositOf, figuresOf } from "../../../order-sums.rules.ts";
import { ACTUAL, type Design } from "./order-design.ts";

/** Changes what a command decides. */
const after =
  (
    decide: Decide,
    change: (outcome: Outcome, before: OrderRecord, context: CommandContext) => Outcome,
  ): Decide =>
  (order, context) => {
    const outcome = decide(order, context);
    return outcome && change(outcome, order, context);
  };

/** Changes the order that a command decides. */
const order =
  (
    decide: Decide,
    change: (order: OrderRecord, before: OrderRecord, context: CommandContext) => object,
  ): Decide =>
  (before, context) =>
    after(decide, (outcome) => ({
      ...outcome,
      order: { ...outcome.order, ...change(outcome.order, before, context) },
    }))(before, context);

/** Shows a command another order than there is; `back` is what it must not change. */
const seeing =
  (
    decide: Decide,
    seen: (order: OrderRecord) => Partial<OrderRecord>,
    back: (keyof OrderRecord)[] = [],
  ): Decide =>
  (before, context) =>
    order(decide, () => Object.fromEntries(back.map((field) => [field, before[field]])))(
      { ...before, ...seen(before) },
      context,
    );

const plenty = (context: CommandContext): CommandContext => ({
  ...context,
  pieces: { get: (id, number) => (context.pieces.get(id, number) === undefined ? undefined : 99) },
});

const notTaken = ({ lines }: OrderRecord) => ({ lines: lines.map((line) => ({ ...line, taken: 0 })) });

const isNewLine = (before: OrderRecord, { position }: { position: number }): boolean =>
  before.lines.every((line) => line.position !== position);

const paidOf = ({ payments }: OrderRecord): number => payments.reduce((sum, { amount }) => sum + amount, 0);

/** Mutants of stock. */
const STOCK: Record<string, Partial<Design>> = {
  "confirming takes no pieces": {
    changeState: (to) =>
      order(ACTUAL.changeState(to), (now) => (now.state === "CONFIRMED" ? notTaken(now) : {})),
  },
  "confirming never asks about a shortage": {
    changeState: (to) => ACTUAL.changeState({ ...to, acceptShortage: true }),
  },
  "a cancelled order keeps its pieces": {
    cancelOrder: (to) => order(ACTUAL.cancelOrder(to), (_, { lines }) => ({ lines })),
  },
  "an undo moves no pieces": {
    restoreState: (before, data, context) => {
      const restored = ACTUAL.restoreState(before, data, context);
      return restored.order ? { ...restored, order: { ...restored.order, lines: before.lines } } : restored;
    },
  },
  "an undo takes pieces that another order has": {
    restoreState: (before, data, context) => ACTUAL.restoreState(before, data, plenty(context)),
  },
  "an undo forgets that pieces came back": {
    restoreState: (before, data, context) => ACTUAL.restoreState({ ...before, returned: 0 }, data, context),
  },
  "a sale in the shop takes no pieces": {
    sellInShop: (...sale) => {
      const outcome = ACTUAL.sellInShop(...sale);
      return { ...outcome, order: { ...outcome.order, ...notTaken(outcome.order) } };
    },
  },
  "a changed order takes no further pieces": {
    changeOrder: (change) =>
      order(ACTUAL.changeOrder(change), ({ lines }, before) => ({
        lines: lines.map((line) => ({
          ...line,
          taken: Math.min(line.taken, before.lines.find((one) => one.position === line.position)?.taken ?? 0),
        })),
      })),
  },
  "a removed line keeps its pieces": {
    movesBetween: (before, now) =>
      ACTUAL.movesBetween(
        now.length === 0
          ? before
          : before.filter((line) => now.some((one) => one.position === line.position)),
        now,
      ),
  },
  "a line that becomes another product of the same name stays the first product": {
    changeOrder:
      ({ to, ...change }) =>
      (before, context) => {
        const lines = to.lines?.map((line) => {
          const was = before.lines.find(({ position }) => position === line.position);
          const isSame = was?.productName === line.productName && was.size === line.size;
          return isSame ? { ...line, productId: was.productId } : line;
        });
        return ACTUAL.changeOrder({ ...change, to: { ...to, ...(lines && { lines }) } })(before, context);
      },
  },
  "every piece that comes back is for sale again": {
    returnPieces: ({ lines, ...back }) =>
      ACTUAL.returnPieces({ ...back, lines: lines.map((line) => ({ ...line, isRestocked: true })) }),
  },
  "pieces come back only as far as the order had taken them": {
    returnPieces: (back) =>
      order(ACTUAL.returnPieces(back), ({ lines }) => ({
        lines: lines.map((line) => ({ ...line, taken: Math.max(0, line.taken) })),
      })),
  },
};

/** Mutants of the ledger. */
const MONEY: Record<string, Partial<Design>> = {
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
  "an admin is not asked about a colleague's payment": {
    enterPayment: (payment) => (before, context) =>
      ACTUAL.enterPayment({ ...payment, seen: paidOf(before) })(before, context),
  },
  "an amount above what is due is not asked about": {
    enterPayment: (payment) => ACTUAL.enterPayment({ ...payment, acceptAboveDue: true }),
  },
  "an amount above what is due is not asked about when an announcement is confirmed": {
    decideAnnouncement: (decision) => ACTUAL.decideAnnouncement({ ...decision, acceptAboveDue: true }),
  },
  "a reference counts twice in one order": {
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
  "a fourth announcement may wait": {
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
  "a decided announcement is decided again": {
    decideAnnouncement: (decision) =>
      seeing(ACTUAL.decideAnnouncement(decision), ({ announcements }) => ({
        announcements: announcements.map((one) =>
          one.id === decision.id && one.state === "REFUSED" ? { ...one, state: "WAITING" } : one,
        ),
      })),
  },
  "a confirmed announcement stands in the history as an entered payment": {
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
  "what was paid too much is not to be refunded": {
    paymentState: (due, paid) => (paid >= due ? "PAID" : ACTUAL.paymentState(due, paid)),
  },
  "the deposit is a share of the articles only": {
    withSums: (record) => {
      const sums = ACTUAL.withSums(record);
      return { ...sums, deposit: depositOf(sums.total, sums.depositShare) };
    },
  },
  "an open order gets the deposit that the shop asks for now": {
    changeOrder: (change) =>
      order(ACTUAL.changeOrder(change), (_, __, { depositRule }) => ({
        depositShare: depositRule.depositShare,
      })),
  },
  "the discount of a sale in the shop is not taken off its payment": {
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

/** Mutants of returns. */
const RETURNS: Record<string, Partial<Design>> = {
  "a return leaves the whole discount": {
    returnPieces: (back) => order(ACTUAL.returnPieces(back), (_, { discount }) => ({ discount })),
  },
  "a supplement outlives the last piece": {
    returnPieces: (back) =>
      order(ACTUAL.returnPieces(back), (now, { discount }) =>
        now.state === "RETURNED" && discount < 0 ? { discount } : {},
      ),
  },
  "an exchange costs today's price": {
    returnPieces: (back) =>
      order(ACTUAL.returnPieces(back), ({ lines }, before) => ({
        lines: lines.map((line) =>
          isNewLine(before, line) ? { ...line, price: back.exchange[0]?.price ?? line.price } : line,
        ),
      })),
  },
  "an exchange keeps no share of the discount": {
    returnPieces: (back) => (before, context) => {
      const alone = ACTUAL.returnPieces({ ...back, exchange: [] })(before, context);
      return order(ACTUAL.returnPieces(back), () => ({ discount: alone?.order.discount }))(before, context);
    },
  },
  "an order of which all pieces came back is still delivered": {
    returnPieces: (back) => order(ACTUAL.returnPieces(back), () => ({ state: "DELIVERED" })),
  },
  "the deliverer stands for who took a return": {
    returnPieces: (back) =>
      after(ACTUAL.returnPieces(back), ({ returned = [], ...outcome }, { changedBy }) => ({
        ...outcome,
        returned: returned.map((one) => ({ ...one, returnedByName: changedBy ?? "" })),
      })),
  },
  "a return may be asked for at any time": {
    requestReturn: (request) => (before, context) =>
      order(ACTUAL.requestReturn(request), () => ({ returnRequestedAt: context.now }))(before, {
        ...context,
        now: before.doneAt ?? context.now,
      }),
  },
  "a declined request that is sent again waits again": {
    requestReturn: (request) => seeing(ACTUAL.requestReturn(request), () => ({ returnRequestId: null })),
  },
  "a request is declined that the admin has not seen": {
    declineReturn: (decline) => (before, context) =>
      ACTUAL.declineReturn({ ...decline, seen: before.returnRequestedAt ?? decline.seen })(before, context),
  },
};

/** Mutants of states, of changes, and of what others learn. */
const STATES: Record<string, Partial<Design>> = {
  "a withdrawal cancels an order that has a payment": {
    withdrawOrder: (before, context) => {
      const outcome = ACTUAL.withdrawOrder({ ...before, payments: [] }, context);
      return outcome && { ...outcome, order: { ...outcome.order, payments: before.payments } };
    },
  },
  "a withdrawal cancels an order whose customer has announced a payment": {
    withdrawOrder: (before, context) => {
      const { announcements } = before;
      const outcome = ACTUAL.withdrawOrder({ ...before, announcements: [] }, context);
      return outcome && { ...outcome, order: { ...outcome.order, announcements } };
    },
  },
  "a withdrawal cancels a confirmed order": {
    withdrawOrder: (before, context) =>
      ACTUAL.withdrawOrder(before.state === "CONFIRMED" ? { ...before, state: "NEW" } : before, context),
  },
  "an order that was withdrawn before it arrived counts": {
    placeOrder: (arriving, _, context) => ACTUAL.placeOrder(arriving, { withdrawn: false }, context),
  },
  "marking as unwanted dates the order anew": {
    cancelOrder: (to) =>
      order(ACTUAL.cancelOrder(to), (now, before, context) =>
        now.state === before.state ? { doneAt: context.now, changedAt: context.now } : {},
      ),
  },
  "the second of two admins changes a state that the first has changed": {
    changeState: (to) => (before, context) =>
      ACTUAL.changeState({ ...to, from: before.state })(before, context),
  },
  "a delivered order can be changed": {
    changeOrder: (change) => (before, context) =>
      before.state === "DELIVERED"
        ? seeing(ACTUAL.changeOrder(change), () => ({ state: "SHIPPED" }), ["state"])(before, context)
        : ACTUAL.changeOrder(change)(before, context),
  },
  "a change overwrites what a colleague has changed": {
    changeOrder: (change) => ACTUAL.changeOrder({ ...change, seen: {} }),
  },
  "a discount may exceed the price of the articles": {
    changeOrder: ({ to, ...change }) => {
      const { discount } = to;
      if (!discount || discount.amount <= 0) return ACTUAL.changeOrder({ ...change, to });
      const small = { ...to, discount: { ...discount, amount: 1 } };
      return order(ACTUAL.changeOrder({ ...change, to: small }), () => ({ discount: discount.amount }));
    },
  },
  "each change replaces the order as it was placed": {
    changeOrder: (change) => seeing(ACTUAL.changeOrder(change), () => ({ asOrdered: null })),
  },
  "a note overwrites a colleague's": {
    keepField: (note) => (before, context) =>
      ACTUAL.keepField({ ...note, from: before.note })(before, context),
  },
  "a customer is told of a state before it can no longer be undone": {
    changeState: (to) =>
      after(ACTUAL.changeState(to), (outcome) => ({
        ...outcome,
        notices: (outcome.notices ?? []).map((notice) =>
          notice.to === "FOLLOWERS" ? { ...notice, when: "NOW" } : notice,
        ),
      })),
  },
  "an undo does not take back what the customer would be told": {
    restoreState: (...undo) => {
      const restored = ACTUAL.restoreState(...undo);
      return restored.order ? { ...restored, notices: [] } : restored;
    },
  },
  "a change with wrong lines is answered as if it was made": {
    changeOrder: (change) => (before, context) => {
      try {
        return ACTUAL.changeOrder(change)(before, context);
      } catch (error) {
        if (error instanceof ShopError && error.fields?.lines) return undefined;
        throw error;
      }
    },
  },
};

/** Mutants of the sales figures. */
const FIGURES: Record<string, Partial<Design>> = {
  "a cancelled order counts as an order": { figuresOf: (record) => ({ ...figuresOf(record), orders: 1 }) },
  "a cancelled order counts as sold": {
    figuresOf: (record) => ({
      ...figuresOf(record),
      ordered: figuresOf({ ...record, state: "NEW" }).ordered,
    }),
  },
  "a return lowers what was ordered": {
    figuresOf: (record) => ({ ...figuresOf(record), ordered: figuresOf({ ...record, credited: 0 }).ordered }),
  },
  "a return lowers what was delivered": {
    figuresOf: (record) => ({
      ...figuresOf(record),
      delivered: figuresOf({ ...record, credited: 0 }).delivered,
    }),
  },
  "an order of which all pieces came back was never delivered": {
    figuresOf: (record) => ({
      ...figuresOf(record),
      delivered: record.state === "RETURNED" ? 0 : figuresOf(record).delivered,
    }),
  },
  "what came back counts before its discount": {
    figuresOf: (record) => ({ ...figuresOf(record), returned: record.returned }),
  },
};

/** Plausible but wrong rules. Each replaces one command or rule of the actual design. */
export const MUTANTS: Readonly<Record<string, Partial<Design>>> = {
  ...STOCK,
  ...MONEY,
  ...RETURNS,
  ...STATES,
  ...FIGURES,
};
