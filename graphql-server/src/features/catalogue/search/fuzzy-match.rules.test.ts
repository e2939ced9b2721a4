import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzyMatch } from "./fuzzy-match.rules.ts";
import { editDistance } from "./testing/naive-search.ts";

describe("a fuzzy match", () => {
  it.each([
    ["chausure", "chaussure", "full", "a letter missing"],
    ["robbe", "robe", "full", "a letter too many"],
    ["xhaussure", "chaussure", "full", "another letter"],
    ["perruuqe", "perruque", "full", "two neighbours swapped"],
    ["chaussure", "chaussure", "full", "no error"],
    ["chausu", "chaussure", "prefix", "an error in an unfinished word"],
    ["chaussure", "chaussette", "none", "two errors"],
    ["robe", "ro", "none", "a word far too short"],
    ["", "a", "full", "an empty term and one letter"],
  ] as const)("of %s with %s is %s: %s", (typed, token, match, _reason) => {
    expect(fuzzyMatch(typed, token)).toBe(match);
  });

  it("of any two words has the result that follows from their edit distance", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    const matchesPrefix = (typed: string, token: string) =>
      Array.from({ length: token.length + 1 }, (_, length) => token.slice(0, length)).some(
        (prefix) => editDistance(typed, prefix) <= 1,
      );
    fc.assert(
      fc.property(word, word, (typed, token) => {
        const isFull = editDistance(typed, token) <= 1;
        expect(fuzzyMatch(typed, token)).toBe(
          isFull ? "full" : matchesPrefix(typed, token) ? "prefix" : "none",
        );
      }),
      { numRuns: 20_000 },
    );
  });
});
