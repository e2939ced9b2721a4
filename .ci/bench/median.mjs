/**
 * Returns the median of some values. If the number of values is even, it is the larger one of the two middle values.
 */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
