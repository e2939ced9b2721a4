import type { CommandContext, Decide, OrderRecord, Outcome } from "../../../order.ts";

// Each function wraps a command, so that a mutant can change one of the command's rules.

/** Wraps a command so that `change` replaces its outcome. */
export const after =
  (
    decide: Decide,
    change: (outcome: Outcome, before: OrderRecord, context: CommandContext) => Outcome,
  ): Decide =>
  (order, context) => {
    const outcome = decide(order, context);
    return outcome && change(outcome, order, context);
  };

/** Wraps a command so that `change` replaces fields of the order in its outcome. */
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

/**
 * Wraps a command so that it sees wrong values in the order: the fields that `seen` returns. In the outcome, the fields
 * in `back` have the order's real values again.
 */
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
