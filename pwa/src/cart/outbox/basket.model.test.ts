import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTUAL_BASKET, BASKET_MUTANTS, type BasketDesign, BasketWorld } from "./testing/basket-model.ts";
import { everyWorld } from "./testing/model-run.ts";

const property = (design: BasketDesign) =>
  everyWorld((devices, onlyAdds) => new BasketWorld(design, devices, onlyAdds), { steps: 20 });

describe("a visitor's basket, on two phones, whatever dies or is lost while they sign in and out", () => {
  it("is merged once, each line as one addition to the cart there is, and is not brought back", () => {
    fc.assert(property(ACTUAL_BASKET), { numRuns: Number(process.env.MODEL_RUNS ?? 6_000) });
  });

  it.each(Object.entries(BASKET_MUTANTS))(
    "detects the mutant: %s",
    (_, mutant) => {
      const { failed } = fc.check(property({ ...ACTUAL_BASKET, ...mutant }), {
        numRuns: 400_000,
        endOnFailure: true,
        seed: 20_261_122,
      });
      expect(failed).toBe(true);
    },
    120_000,
  );
});
