import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneEdit } from "./fuzzy-match.rules.ts";
import { editDistance } from "./testing/naive-search.ts";

describe("a typing error", () => {
  it.each([
    ["chausure", "chaussure", "whole", "a letter missing"],
    ["robbe", "robe", "whole", "a letter too many"],
    ["xhaussure", "chaussure", "whole", "another letter"],
    ["perruuqe", "perruque", "whole", "two neighbours swapped"],
    ["chaussure", "chaussure", "whole", "no error"],
    ["chausu", "chaussure", "beginning", "an error, and the word is not yet finished"],
    ["chaussure", "chaussette", "none", "two errors"],
    ["robe", "ro", "none", "a word far too short"],
    ["", "a", "whole", "nothing typed but one letter asked"],
  ] as const)("%s for %s is %s: %s", (typed, word, likeness, _reason) => {
    expect(oneEdit(typed, word)).toBe(likeness);
  });

  it("is judged as by the whole distance matrix", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    const beginsLike = (typed: string, whole: string) =>
      Array.from({ length: whole.length + 1 }, (_, length) => whole.slice(0, length)).some(
        (beginning) => editDistance(typed, beginning) <= 1,
      );
    fc.assert(
      fc.property(word, word, (typed, whole) => {
        const near = editDistance(typed, whole) <= 1;
        expect(oneEdit(typed, whole)).toBe(near ? "whole" : beginsLike(typed, whole) ? "beginning" : "none");
      }),
      { numRuns: 20_000 },
    );
  });
});
