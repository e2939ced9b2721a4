import { deepStrictEqual, ok } from "node:assert";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { Drawing, pauseBefore, STEP_KINDS, type Step } from "./draw-asked.ts";
import type { Design } from "./order-design.ts";
import { OrderModel } from "./order-model.ts";
import { OrderWorld } from "./order-world.ts";

export const STEPS = 40;

const step: fc.Arbitrary<Step> = fc.record({ kind: fc.nat({ max: STEP_KINDS - 1 }), seed: fc.nat() });

/**
 * Returns a fast-check property. It holds if the commands and rules in `design` have the same results as the model in
 * every random run. After each command, it compares the order, the stock, the receipts and the figures. At the end, it
 * compares all orders.
 */
export const everyRun = (design: Design, compared: () => void = () => {}) =>
  fc.property(fc.array(step, { minLength: STEPS, maxLength: STEPS }), (steps) => {
    const [world, model] = [new OrderWorld(design), new OrderModel()];
    const log: string[] = [];
    const compare = (place?: number) => {
      const [found, expected] = [world.view(place), model.view(place)];
      if (!isDeepStrictEqual(found, expected)) deepStrictEqual(found, expected, log.join("\n"));
    };
    let now = Date.UTC(2026, 10, 2, 8);
    for (const { kind, seed } of steps) {
      const asked = new Drawing(model, seed).asked(kind);
      log.push(JSON.stringify(asked));
      now += pauseBefore(asked);
      const code = world.ask(asked, now);
      const codes = model.ask(asked, now);
      ok(
        code === undefined ? codes.length === 0 : codes.includes(code),
        `${log.join("\n")}\n${code ?? "carried out"}, but the model says ${codes.join() || "carried out"}`,
      );
      compare("order" in asked ? asked.order : model.orders.length - 1);
      compared();
    }
    compare();
  });
