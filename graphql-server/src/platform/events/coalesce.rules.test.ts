import { expect, it } from "vitest";
import { coalesce } from "./coalesce.rules.ts";

it("all calls of a coalesced task that arrive during a run share one further run", async () => {
  const ends: (() => void)[] = [];
  const run = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)));
  const first = run();
  await Promise.resolve();
  const [second, third] = [run(), run()];
  expect(second).toBe(third);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
});

it("calls of a coalesced task reject if their run fails, and the next call runs the task again", async () => {
  let runs = 0;
  const run = coalesce(async () => {
    runs += 1;
    if (runs === 1) throw new Error("no code");
  });
  await expect(run()).rejects.toThrow("no code");
  await run();
  expect(runs).toBe(2);
});
