import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTUAL, type Design, MUTANTS } from "./testing/faulty-outboxes.ts";
import { everyWorld } from "./testing/model-run.ts";
import { OutboxWorld } from "./testing/outbox-model.ts";

const property = (design: Design) =>
  everyWorld((devices, onlyAdds) => new OutboxWorld(design, devices, onlyAdds), {
    steps: 16,
    judgedBySums: design.judgedBySums,
  });

describe("whatever requests and answers are lost, duplicated, delayed or reordered", () => {
  it("each edit is on screen at once and counts exactly once, and all devices end with the server's cart", () => {
    fc.assert(property(ACTUAL), { numRuns: Number(process.env.MODEL_RUNS ?? 20_000) });
  });

  it.each(Object.entries(MUTANTS))(
    "the random test finds this fault of an outbox: %s",
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
