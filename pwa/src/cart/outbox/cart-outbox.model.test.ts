import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutboxWorld } from "./testing/outbox-model.ts";
import { type Design, MUTANTS, OURS } from "./testing/outbox-mutants.ts";

/**
 * Steps are drawn among those possible at the moment: drawn uniformly from all, the rarest fault was not found in a
 * million runs.
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

describe("however requests and answers are lost, doubled, delayed and overtaken", () => {
  it("each edit counts once, in order, on screen at once, and all devices end with the server's cart", () => {
    fc.assert(property(OURS), { numRuns: Number(process.env.MODEL_RUNS ?? 20_000) });
  }, 120_000);

  it.each(Object.entries(MUTANTS))(
    "this would be found out: %s",
    (_, mutant) => {
      const { failed } = fc.check(property({ ...OURS, ...mutant }), {
        numRuns: 400_000,
        endOnFailure: true,
        seed: 20_261_120,
      });
      expect(failed).toBe(true);
    },
    120_000,
  );
});
