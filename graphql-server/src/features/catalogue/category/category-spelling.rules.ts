import { fold } from "../../../platform/text/fold.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { CATEGORIES } from "./category.rules.ts";

const FIXED = CATEGORIES.map(({ value }) => value);

/**
 * Returns a typed category as the shop already spells it, so that « robe » and « Robe » are one category. A category
 * that the shop does not have yet is returned without superfluous blanks.
 * @param own the categories of the shop's products that are not in the fixed list
 */
export function spelledCategory(typed: string, own: readonly string[]): string {
  const name = oneLine(typed);
  const known = [...FIXED, ...own];
  if (known.includes(name)) return name;
  return known.find((one) => fold(one) === fold(name)) ?? name;
}
