/** Below this many numbers the platform's own sort is as fast as looking further for the place. */
const WORTH_PARTING = 400;

/** Halving any list takes far fewer rounds; numbers laid out to mislead the pivot must not make it slow. */
const MAX_ROUNDS = 64;

/**
 * The numbers at places `from` to `to` of the sorted list, in order, without sorting the rest: a page of 20 out of
 * 100,000 costs a few passes. Reorders `numbers`, which must all differ.
 */
export function sortedSlice(numbers: Float64Array, from: number, to: number): Float64Array {
  partAt(numbers, from);
  partAt(numbers.subarray(from), to - from);
  return numbers.subarray(from, to).sort();
}

/** Reorders the numbers so that the `place` smallest stand first (Hoare's selection). */
function partAt(numbers: Float64Array, place: number): void {
  let low = 0;
  let high = numbers.length - 1;
  if (place <= low || place > high) return;
  for (let round = 0; high - low > WORTH_PARTING && round < MAX_ROUNDS; round++) {
    const [lastOfSmaller, firstOfGreater] = partAround(numbers, low, high);
    if (place <= lastOfSmaller) high = lastOfSmaller;
    else if (place > firstOfGreater) low = firstOfGreater;
    else return;
  }
  numbers.subarray(low, high + 1).sort();
}

function partAround(numbers: Float64Array, low: number, high: number): [number, number] {
  const at = (index: number): number => numbers[index] ?? Number.NaN;
  const pivot = median(at(low), at((low + high) >>> 1), at(high));
  let left = low;
  let right = high;
  while (left <= right) {
    while (at(left) < pivot) left++;
    while (at(right) > pivot) right--;
    if (left > right) break;
    const smaller = at(right);
    numbers[right--] = at(left);
    numbers[left++] = smaller;
  }
  return [right, left];
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
