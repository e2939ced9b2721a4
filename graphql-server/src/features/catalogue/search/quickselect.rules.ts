import quickselect from "quickselect";

/**
 * Returns the numbers at the indexes `from` to `to` (exclusive) of the sorted list. Only these numbers are sorted, so a
 * page of 20 out of 100,000 needs only a few passes. The function changes the sequence of `numbers`.
 */
export function sortedSlice(numbers: Float64Array, from: number, to: number): Float64Array {
  // The library expects an array, but uses only its index and length, so a typed array works too.
  const list = numbers as unknown as number[];
  if (from > 0 && from < numbers.length) quickselect(list, from);
  if (to > from && to < numbers.length) quickselect(list, to, from);
  return numbers.subarray(from, to).sort();
}
