import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import { type StockedVariants, statesOf } from "./stock.rules.ts";
import {
  AVAILABILITY_LABELS,
  type Availability,
  type Variant,
  variantLabel,
} from "./variant-fields.rules.ts";

/** The state or count of a variant before and after a change. An undo needs both values. */
export interface VariantStep<Value> {
  readonly number: number;
  readonly from: Value;
  readonly to: Value;
}

/** Returns the changes of a product's variants for the audit log; empty when nothing has changed. */
export function variantChanges(before: StockedVariants, after: StockedVariants): AuditLogChange[] {
  const labels = new Map(
    [...before.variants, ...after.variants].map((one) => [one.number, variantLabel(one)]),
  );
  const texts = { from: listText(before.variants), to: listText(after.variants) };
  return [
    ...(texts.from === texts.to ? [] : [{ field: "variants", ...texts }]),
    ...changeOf("availability", labels, stateSteps(before, after), (state) => AVAILABILITY_LABELS[state]),
    ...changeOf("stock", labels, stockSteps(before, after), (count) =>
      count === null ? "—" : String(count),
    ),
  ];
}

function listText(variants: readonly Variant[]): string {
  return variants.map((one) => [variantLabel(one), one.swatch].filter(Boolean).join(" ")).join("\n");
}

/** Returns how the states of variants have changed. Variants that were added or removed are left out. */
function stateSteps(before: StockedVariants, after: StockedVariants): VariantStep<Availability>[] {
  const former = statesOf(before);
  return [...statesOf(after)].flatMap(([number, to]) => {
    const from = former.get(number);
    return from === undefined || from === to ? [] : [{ number, from, to }];
  });
}

function stockSteps(before: StockedVariants, after: StockedVariants): VariantStep<number | null>[] {
  return [...statesOf(after).keys()].flatMap((number) => {
    const [from, to] = [before.stock.get(number) ?? null, after.stock.get(number) ?? null];
    return from === to ? [] : [{ number, from, to }];
  });
}

function changeOf<Value>(
  field: string,
  labels: ReadonlyMap<number, string>,
  steps: readonly VariantStep<Value>[],
  textOf: (value: Value) => string,
): AuditLogChange[] {
  if (steps.length === 0) return [];
  const lines = (value: (step: VariantStep<Value>) => Value): string =>
    steps
      .map((step) => {
        const label = labels.get(step.number);
        return label === undefined ? textOf(value(step)) : `${label}\u00a0: ${textOf(value(step))}`;
      })
      .join("\n");
  return [{ field, from: lines(({ from }) => from), to: lines(({ to }) => to), steps }];
}
