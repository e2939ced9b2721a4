import { describe, expect, it } from "vitest";
import { fold } from "../../../platform/text/fold.rules.ts";
import { MAX_QUERY_LENGTH, MAX_QUERY_TERMS, parseQuery, singular, tokenize } from "./tokenizer.rules.ts";

const stems = (text: string) => parseQuery(text).terms.map(({ stem }) => stem);

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
    ["gris", "gris"],
    ["grises", "gris"],
    ["noire", "noir"],
    ["blanches", "blanc"],
    ["violettes", "violet"],
    ["dorees", "dore"],
    ["soiree", "soiree"],
    ["manche", "manche"],
  ])("of %s is %s", (word, expected) => {
    expect(singular(word)).toBe(expected);
  });
});

describe("the tokens of a text", () => {
  it.each([
    ["T-shirts", ["t", "shirt", "tshirt", "-"], "tshirt"],
    ["H&M", ["h", "m", "hm", "&"], "hm"],
    ["noir\u00a0blanc", ["noir", "blanc"], "noirblanc"],
    ["👗", ["👗"], ""],
    ["", [], ""],
  ])("%s: %j", (text, tokens, compact) => {
    expect(tokenize(text)).toEqual({ tokens, compact });
  });
});

describe("parsing a query", () => {
  it("ignores stop words", () => {
    expect(stems("Sac à main de l'été")).toEqual(["sac", "main", "ete"]);
  });

  it("keeps stop words when there are no other words", () => {
    expect(stems("à la")).toEqual(["a", "la"]);
  });

  it("gives the phrase with and without stop words", () => {
    expect(parseQuery("robes de soirée")).toMatchObject({
      fullPhrase: "robedesoiree",
      contentPhrase: "robesoiree",
    });
  });

  it("looks for symbols only when there is no word", () => {
    expect(stems("100 %")).toEqual(["100"]);
    expect(stems("% (")).toEqual(["%", "("]);
  });

  it.each(["", "   ", "\u200b", "\u0000", "\ud83d"])("finds no term in %j", (text) => {
    expect(parseQuery(text)).toEqual({ terms: [], fullPhrase: "", contentPhrase: "" });
  });

  it("ignores the end of a very long text", () => {
    expect(stems("a".repeat(50_000))).toEqual(["a".repeat(MAX_QUERY_LENGTH)]);
    expect(stems("q w e r t y z i o p m n")).toHaveLength(MAX_QUERY_TERMS);
  });
});
