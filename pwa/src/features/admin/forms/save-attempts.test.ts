import { expect, it } from "vitest";
import { attemptOf } from "./save-attempts.ts";

it("only an identical request that is repeated before the server has answered gets the same id", () => {
  const page = {};
  const first = attemptOf(page, "note", { text: "Rappeler", n: 1 });
  expect(attemptOf(page, "note", { text: "Rappeler", n: 1 })).toMatchObject({
    editId: first.editId,
    isRepetition: true,
  });
  const others = [
    attemptOf(page, "note", { text: "Rappeler", n: 2 }),
    attemptOf(page, "note", { text: "Rappelre", n: 1 }),
    attemptOf({}, "note", { text: "Rappeler", n: 1 }),
  ];
  expect(new Set([first, ...others].map(({ editId }) => editId)).size).toBe(4);
  first.settle();
  expect(attemptOf(page, "note", { text: "Rappeler", n: 1 }).isRepetition).toBe(false);
});

it("after many failed requests, the page forgets the ids of the oldest ones", () => {
  const page = {};
  for (let n = 0; n < 100; n += 1) attemptOf(page, "product", { n });
  expect(attemptOf(page, "product", { n: 99 }).isRepetition).toBe(true);
  expect(attemptOf(page, "product", { n: 0 }).isRepetition).toBe(false);
});
