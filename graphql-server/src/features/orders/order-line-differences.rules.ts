import { formatPrice } from "../catalogue/product/price.rules.ts";
import { variantLabel } from "../catalogue/variants/variant-fields.rules.ts";
import type { OrderLineFields } from "./order.rules.ts";

export type ComparedLine = Pick<OrderLineFields, "productName" | "size" | "colour" | "price" | "quantity">;

/** An order line before and after a change: `was` is undefined for an added line, `now` for a removed line. */
interface Pair {
  readonly was: ComparedLine | undefined;
  readonly now: ComparedLine | undefined;
}

/**
 * Returns what has changed between two versions of an order's lines, one text for each line: « − 1 × Sac », « 2 × Robe,
 * M → 3 × Robe, M ». Unchanged lines are left out.
 */
export function lineDifferences(before: readonly ComparedLine[], after: readonly ComparedLine[]): string[] {
  return pairsOf(before, after).flatMap(({ was, now }) => {
    if (!was) return now ? [`+ ${pieces(now)}, ${formatPrice(now.price)}`] : [];
    if (!now) return [`− ${pieces(was)}`];
    const price = was.price === now.price ? "" : `, ${formatPrice(was.price)} → ${formatPrice(now.price)}`;
    if (pieces(was) === pieces(now)) return price ? [`${pieces(now)}${price}`] : [];
    return [`${pieces(was)} → ${pieces(now)}${price}`];
  });
}

/** Pairs lines of the same variant, then remaining lines of the same product. */
function pairsOf(before: readonly ComparedLine[], after: readonly ComparedLine[]): Pair[] {
  const left = [...after];
  const take = (isPair: (line: ComparedLine) => boolean): ComparedLine | undefined => {
    const place = left.findIndex(isPair);
    return place === -1 ? undefined : left.splice(place, 1)[0];
  };
  const exact = before.map((was) => ({ was, now: take((line) => nameOf(line) === nameOf(was)) }));
  const pairs = exact.map(({ was, now }) => ({
    was,
    now: now ?? take(({ productName }) => productName === was.productName),
  }));
  return [...pairs, ...left.map((now) => ({ was: undefined, now }))];
}

const nameOf = (line: ComparedLine): string =>
  [line.productName, variantLabel(line)].filter(Boolean).join(", ");

const pieces = (line: ComparedLine): string => `${line.quantity}\u00a0× ${nameOf(line)}`;
