import { expect, it } from "vitest";
import { TurnBudget } from "./turn-budget.ts";

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it("gives the event loop its turn between tasks, which keep their order", async () => {
  const budget = new TurnBudget(10);
  const ran: number[] = [];
  const all = new Promise<void>((resolve) => {
    for (let number = 0; number < 20; number++)
      budget.run(() => {
        work(4);
        ran.push(number);
        if (number === 19) resolve();
      });
  });
  let turns = 0;
  const count = () => {
    turns += 1;
    if (ran.length < 20) setImmediate(count);
  };
  setImmediate(count);
  await all;
  expect(ran).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(turns).toBeGreaterThanOrEqual(6);
});

it("refuses what would wait behind hundreds of others", async () => {
  const budget = new TurnBudget();
  let ran = 0;
  const accepted = Array.from({ length: 600 }, () =>
    budget.run(() => {
      ran += 1;
    }),
  ).filter(Boolean);
  await expect.poll(() => ran).toBe(accepted.length);
  expect(accepted).toHaveLength(500);
  expect(budget.run(() => undefined)).toBe(true);
});
