import { fold } from "../../../platform/text/fold.rules.ts";
import { categoryOf, compareLabels } from "../category/category.rules.ts";

/** The size of a product that exists in one size only. It comes last in every list. */
export const ONE_SIZE = "Taille unique";

const CLOTHING_SIZES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;
const SHOE_SIZES = Array.from({ length: 12 }, (_, place) => String(35 + place));

/** Returns the sizes that the product form suggests for a category. The admin can type other sizes. */
export function sizesOfCategory(category: string): readonly string[] {
  switch (categoryOf(category)?.type) {
    case "clothing":
      return CLOTHING_SIZES;
    case "shoes":
      return SHOE_SIZES;
    default:
      return [ONE_SIZE];
  }
}

/**
 * Compares sizes by meaning: letters first (XS, S, M, L, XL, XXL or 2XL), then numbers by value, then other words
 * alphabetically, {@link ONE_SIZE} last.
 * @returns 0 only for the same text
 */
export function compareSizes(a: string, b: string): number {
  const [groupA, valueA] = rank(fold(a));
  const [groupB, valueB] = rank(fold(b));
  return groupA - groupB || valueA - valueB || compareLabels(a, b);
}

/** Returns the sort key of a size: its group, and its value in the group. @param size as `fold` returns it */
function rank(size: string): [group: number, value: number] {
  const letters = /^(?:(\d{1,2})|(x*))([sml])$/.exec(size.replace(/^(\d{1,2})x(?=[sl]$)/, "$1"));
  if (letters) return [0, valueOfLetters(letters)];
  const number = /^\d+(?:[.,]\d+)?/.exec(size);
  if (number) return [1, Number(number[0].replace(",", "."))];
  return [size === fold(ONE_SIZE) ? 3 : 2, 0];
}

/**
 * Returns the value of a letter size: S is -1, M 0, L 1. Each X moves one step away from M: XS is -2, XXL and 2XL 3.
 */
function valueOfLetters([, count, xs = "", letter]: RegExpExecArray): number {
  const steps = count === undefined ? xs.length : Number(count);
  if (letter === "m") return 0;
  return letter === "s" ? -1 - steps : 1 + steps;
}
