import quickselect from "quickselect";

/**
 * Returns the numbers that have the ranks `from` to `to` (exclusive) if the list is sorted. Only these numbers are
 * sorted, so a page of 20 out of 100,000 needs only a few passes. The sequence of `numbers` changes.
 */
export function sortedSlice(numbers: Float64Array, from: number, to: number): Float64Array {
  // The library uses only the index and length of its list, so a typed array works too.
  const list = numbers as unknown as number[];
  if (from > 0 && from < numbers.length) quickselect(list, from);
  if (to > from && to < numbers.length) quickselect(list, to, from);
  return numbers.subarray(from, to).sort();
}
