import { describe, expect, it } from "vitest";
import {
  fold,
  MAX_QUERY_LENGTH,
  MAX_QUERY_WORDS,
  readPiece,
  readQuery,
  singular,
} from "./tokenizer.rules.ts";

const stems = (text: string) => readQuery(text).words.map(({ stem }) => stem);

describe("folding", () => {
  it.each([
    ["Sous-vêtements", "sous-vetements"],
    ["ŒILLET et Nævus", "oeillet et naevus"],
    ["e\u0301te\u0301", "ete"],
    ["İZMİR", "izmir"],
  ])("%s becomes %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe("the singular", () => {
  it.each([
    ["robes", "robe"],
    ["cheveux", "cheveu"],
    ["sac", "sac"],
    ["bas", "bas"],
    ["express", "express"],
  ])("of %s is %s", (word, expected) => {
    expect(singular(word)).toBe(expected);
  });
});

describe("what a text can be found by", () => {
  it.each([
    ["T-shirts", ["t", "shirt", "tshirt", "-"], "tshirt"],
    ["H&M", ["h", "m", "hm", "&"], "hm"],
    ["noir\u00a0blanc", ["noir", "blanc"], "noirblanc"],
    ["👗", ["👗"], ""],
    ["", [], ""],
  ])("%s: %j", (piece, words, compact) => {
    expect(readPiece(piece)).toEqual({ words, compact });
  });
});

describe("reading a query", () => {
  it("leaves out words that say nothing", () => {
    expect(stems("Sac à main de l'été")).toEqual(["sac", "main", "ete"]);
  });

  it("keeps such words when there are no others", () => {
    expect(stems("à la")).toEqual(["a", "la"]);
  });

  it("compares names with and without those words", () => {
    expect(readQuery("robes de soirée")).toMatchObject({ whole: "robedesoiree", gist: "robesoiree" });
  });

  it("asks for symbols only when there is no word", () => {
    expect(stems("100 %")).toEqual(["100"]);
    expect(stems("% (")).toEqual(["%", "("]);
  });

  it.each(["", "   ", "\u200b", "\u0000", "\ud83d"])("finds no word in %j", (text) => {
    expect(readQuery(text)).toEqual({ words: [], whole: "", gist: "" });
  });

  it("reads only the beginning of a very long text", () => {
    expect(stems("a".repeat(50_000))).toEqual(["a".repeat(MAX_QUERY_LENGTH)]);
    expect(stems("q w e r t y z i o p m n")).toHaveLength(MAX_QUERY_WORDS);
  });
});
