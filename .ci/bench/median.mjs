/** Returns the median of some values. If their number is even, it is the larger of the two middle values. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
