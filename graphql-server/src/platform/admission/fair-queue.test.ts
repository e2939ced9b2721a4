import fc from "fast-check";
import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Returns a queue with these items. An item's name is its client's letter and a number: "a1". */
function filled(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.charAt(0), item);
  return queue;
}

function drained(queue: FairQueue<string>, loadOf?: (client: string) => number): string[] {
  const taken: string[] = [];
  for (let item = queue.take(loadOf); item !== undefined; item = queue.take(loadOf)) taken.push(item);
  return taken;
}

it.each([
  [
    "clients take turns, and each client's oldest item comes first",
    ["a1", "a2", "a3", "b1", "b2", "c1"],
    "a1 b1 c1 a2 b2 a3",
  ],
  ["the oldest item of a single client comes first", ["a1", "a2", "a3"], "a1 a2 a3"],
])("%s", (_, items, order) => {
  expect(drained(filled(...items)).join(" ")).toBe(order);
});

it("an item of a client with less running work comes before an item that has waited longer", () => {
  const load: Record<string, number> = { a: 2, b: 1, c: 1 };
  expect(drained(filled("a1", "b1", "b2", "c1"), (client) => load[client] ?? 0)).toEqual([
    "b1",
    "c1",
    "b2",
    "a1",
  ]);
});

it.each([
  ["the client with the most items loses its newest item", ["a1", "a2", "a3", "b1", "b2", "c1"], "c", "a3"],
  [
    "the client with the most items loses the item that it is adding",
    ["b1", "b2", "a1", "a2", "a3"],
    "a",
    "a3",
  ],
  [
    "if the newcomer and another client have the most items, the newcomer loses its item",
    ["a1", "a2", "b1", "b2"],
    "b",
    "b2",
  ],
  ["if every client has one item, the newcomer loses its item", ["a1", "b1", "c1"], "c", "c1"],
])("in a full queue, %s", (_, items, newcomer, loser) => {
  const queue = filled(...items);
  expect(queue.takeFromGreediest(newcomer)).toBe(loser);
  expect(drained(queue).sort()).toEqual(items.filter((item) => item !== loser).sort());
});

it("in a full queue, the client with the most items loses its newest; each client's oldest item comes first", () => {
  const client = fc.constantFrom("a", "b", "c", "d");
  const step = fc.oneof({ weight: 3, arbitrary: client }, { weight: 1, arbitrary: fc.constant(undefined) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), (steps, capacity) => {
      const queue = new FairQueue<string>();
      const waiting: string[] = [];
      const countOf = (one = "") => waiting.filter((item) => item.charAt(0) === one.charAt(0)).length;
      const forget = (item = "") => waiting.splice(waiting.indexOf(item), 1);
      for (const [number, arriving] of steps.entries()) {
        if (arriving === undefined) {
          const taken = queue.take();
          expect(taken === undefined).toBe(waiting.length === 0);
          if (taken !== undefined) {
            expect(taken).toBe(waiting.find((item) => item.charAt(0) === taken.charAt(0)));
            forget(taken);
          }
        } else {
          const item = `${arriving}${number}`;
          queue.add(arriving, item);
          waiting.push(item);
          if (queue.size > capacity) {
            const refused = queue.takeFromGreediest(arriving);
            expect(countOf(refused)).toBe(Math.max(...waiting.map(countOf)));
            expect(refused).toBe(waiting.findLast((one) => one.charAt(0) === refused?.charAt(0)));
            forget(refused);
          }
        }
        expect(queue.size).toBe(waiting.length);
      }
    }),
  );
});
