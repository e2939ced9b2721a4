import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyRun, STEPS } from "./commands/testing/model/model-run.ts";
import { ACTUAL } from "./commands/testing/model/order-design.ts";
import { MUTANTS } from "./commands/testing/model/order-mutants.ts";

/**
 * Number of random runs. Each run has 40 commands; after each command, the shop is compared with the model. The
 * environment variable MODEL_RUNS sets the number of runs, and TEST_SEED the seed. The command for 100,000 comparisons
 * is `MODEL_RUNS=2500 TEST_SEED=1 npx vitest run src/features/orders/order.model.test.ts`.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 100);
/** Maximum number of runs in which the model must detect a mutant. */
const MUTANT_RUNS = 2_000;
/** Time limit in milliseconds, long enough for 100,000 comparisons on a busy machine. */
const TIMEOUT_MS = 1_200_000;

describe("the commands on orders", () => {
  it(
    "give the same results as the model of the rules, whatever two admins and a device send",
    () => {
      let comparisons = 0;
      const count = () => {
        comparisons += 1;
      };
      fc.assert(everyRun(ACTUAL, count), { numRuns: RUNS });
      expect(comparisons).toBe(RUNS * STEPS);
    },
    TIMEOUT_MS,
  );
});

describe("the model test detects a wrong rule", () => {
  it.each(Object.entries(MUTANTS))("%s", (_, mutant) => {
    const property = everyRun({ ...ACTUAL, ...mutant });
    expect(fc.check(property, { numRuns: MUTANT_RUNS, endOnFailure: true }).failed).toBe(true);
  });
});
