import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyWorld } from "./testing/model-run.ts";
import { ACTUAL_CLAIM, CLAIM_MUTANTS, type Claim, VisitorWorld } from "./testing/visitor-model.ts";

const property = (claim: Claim) =>
  everyWorld((devices, onlyAdds) => new VisitorWorld(claim, devices, onlyAdds), { steps: 20 });

describe("a visitor's cart on two phones, with killed pages and lost requests while users sign in and out", () => {
  it("is added to the user's cart exactly once, and never becomes the visitor's again", () => {
    fc.assert(property(ACTUAL_CLAIM), { numRuns: Number(process.env.MODEL_RUNS ?? 6_000) });
  });

  it.each(Object.entries(CLAIM_MUTANTS))(
    "is checked by a random test, which finds this fault of moving the cart: %s",
    (_, mutant) => {
      const { failed } = fc.check(property(mutant), {
        numRuns: 400_000,
        endOnFailure: true,
        seed: 20_261_122,
      });
      expect(failed).toBe(true);
    },
    120_000,
  );
});
