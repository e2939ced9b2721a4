/** Returns the median of some values; for an even number of values the upper of the two. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
