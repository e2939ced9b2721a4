import type { CommandContext, Decide, OrderRecord, Outcome } from "../../../order.ts";

// Wrappers of a command, by which a mutant changes one of its rules.

/** Changes what a command decides. */
export const after =
  (
    decide: Decide,
    change: (outcome: Outcome, before: OrderRecord, context: CommandContext) => Outcome,
  ): Decide =>
  (order, context) => {
    const outcome = decide(order, context);
    return outcome && change(outcome, order, context);
  };

/** Changes the order that a command decides. */
export const order =
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
export const seeing =
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
