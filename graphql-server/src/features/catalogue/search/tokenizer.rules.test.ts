import { describe, expect, it } from "vitest";
import { fold } from "../../../platform/text/fold.rules.ts";
import { singular, tokenize } from "./tokenizer.rules.ts";

describe("folding a word", () => {
  it.each([
    ["Sous-vêtements", "sous-vetements"],
    ["ŒILLET et Nævus", "oeillet et naevus"],
    ["e\u0301te\u0301", "ete"],
    ["İZMİR", "izmir"],
  ])("turns %s into %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe("the singular of a word", () => {
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
  ])("of %s are %j", (text, tokens, compact) => {
    expect(tokenize(text)).toEqual({ tokens, compact });
  });
});
