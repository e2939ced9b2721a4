import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTUAL_BASKET, BASKET_MUTANTS, type BasketDesign, BasketWorld } from "./testing/basket-model.ts";

function run(
  design: BasketDesign,
  devices: number,
  onlyAdds: boolean,
  choices: readonly [number, number][],
): void {
  const world = new BasketWorld(design, devices, onlyAdds);
  for (const [which, how] of choices) {
    const steps = world.enabled();
    steps[which % steps.length]?.(how);
    world.checkScreen();
  }
  world.drain();
  world.checkScreen();
  world.checkEffects();
  world.checkConverged();
  world.checkSums();
}

const property = (design: BasketDesign) =>
  fc.property(
    fc.constantFrom(1, 2),
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(9_999), fc.nat(9_999)), { maxLength: 20, size: "max" }),
    (devices, onlyAdds, choices) => run(design, devices, onlyAdds, choices),
  );

describe("a visitor's basket, on two phones, whatever dies or is lost while they sign in and out", () => {
  it("is merged once, each line as one addition to the cart there is, and is not brought back", () => {
    fc.assert(property(ACTUAL_BASKET), { numRuns: Number(process.env.MODEL_RUNS ?? 6_000) });
  }, 120_000);

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
