import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutboxWorld } from "./testing/outbox-model.ts";
import { ACTUAL, type Design, MUTANTS } from "./testing/outbox-mutants.ts";

/**
 * Each step is drawn from those enabled at the moment: drawn uniformly from all steps, the rarest fault was not found
 * in a million runs.
 */
function run(design: Design, devices: number, onlyAdds: boolean, choices: readonly [number, number][]): void {
  const world = new OutboxWorld(design, devices, onlyAdds);
  for (const [which, how] of choices) {
    const steps = world.enabled();
    steps[which % steps.length]?.(how);
    world.checkScreen();
  }
  world.drain();
  world.checkScreen();
  if (!design.judgedBySums) world.checkEffects();
  world.checkConverged();
  world.checkSums();
}

const property = (design: Design) =>
  fc.property(
    fc.constantFrom(1, 2),
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(9_999), fc.nat(9_999)), { maxLength: 16, size: "max" }),
    (devices, onlyAdds, choices) => run(design, devices, onlyAdds, choices),
  );

describe("whatever requests and answers are lost, duplicated, delayed or reordered", () => {
  it("each edit takes effect once, in order, is on screen at once, and all devices end with the server's cart", () => {
    fc.assert(property(ACTUAL), { numRuns: Number(process.env.MODEL_RUNS ?? 20_000) });
  }, 120_000);

  it.each(Object.entries(MUTANTS))(
    "detects the mutant: %s",
    (_, mutant) => {
      const { failed } = fc.check(property({ ...ACTUAL, ...mutant }), {
        numRuns: 400_000,
        endOnFailure: true,
        seed: 20_261_120,
      });
      expect(failed).toBe(true);
    },
    120_000,
  );
});
