import { ShopError } from "../../../../../platform/errors/shop-error.ts";
import { ACTUAL, type Design } from "./order-design.ts";
import { after, order, seeing } from "./wrapped-commands.ts";

export const STATES: Record<string, Partial<Design>> = {
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
  "an order that was withdrawn before it arrived counts in the figures": {
    placeOrder: (arriving, _, context) => ACTUAL.placeOrder(arriving, { withdrawn: false }, context),
  },
  "marking an order as unwanted changes its dates": {
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
  "an edit overwrites a colleague's edit": {
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
  "each edit replaces the copy of the order as it was placed": {
    changeOrder: (change) => seeing(ACTUAL.changeOrder(change), () => ({ asOrdered: null })),
  },
  "a note overwrites a colleague's note": {
    changeInternalText: (note) => (before, context) =>
      ACTUAL.changeInternalText({ ...note, from: before.note })(before, context),
  },
  "a day overwrites a colleague's change of the day": {
    changeDay: (change) => (before, context) =>
      ACTUAL.changeDay({ ...change, from: before[change.day] })(before, context),
  },
  "a finished order can get a promised day": {
    changeDay: (change) => seeing(ACTUAL.changeDay(change), () => ({ state: "CONFIRMED" }), ["state"]),
  },
  "a paid order is put aside": {
    changeDay: (change) => seeing(ACTUAL.changeDay(change), () => ({ paid: 0 }), ["paid"]),
  },
  "a day may be in the past": {
    changeDay: (change) => (before, context) =>
      ACTUAL.changeDay(change)(before, { ...context, now: new Date(context.now.getTime() - 86_400_000) }),
  },
  "a customer is notified of a state that can still be undone": {
    changeState: (to) =>
      after(ACTUAL.changeState(to), (outcome) => ({
        ...outcome,
        notifications: (outcome.notifications ?? []).map((notification) =>
          notification.to === "FOLLOWERS" ? { ...notification, when: "NOW" } : notification,
        ),
      })),
  },
  "a customer sees a cancellation that can still be undone": {
    cancelOrder: (to) => order(ACTUAL.cancelOrder(to), () => ({ cancelledFrom: null })),
  },
  "an undo does not take back the waiting notification": {
    restoreState: (...undo) => {
      const restored = ACTUAL.restoreState(...undo);
      return restored.order ? { ...restored, notifications: [] } : restored;
    },
  },
  "an edit with invalid lines is answered as if it was made": {
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
