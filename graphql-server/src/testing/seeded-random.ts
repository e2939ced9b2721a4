/**
 * Returns a generator of random numbers from 0 up to 1, like Math.random, but with the same numbers in every run with
 * the same TEST_SEED. It is a linear congruential generator, whose numbers are random enough for test data.
 */
export function seededRandom(): () => number {
  let state = Number(process.env.TEST_SEED);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
