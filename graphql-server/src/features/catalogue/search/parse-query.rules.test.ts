import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PRICE } from "../product/price.rules.ts";
import { MAX_QUERY_PARTS, parseQuery, sizeNames } from "./parse-query.rules.ts";
import { MAX_QUERY_LENGTH } from "./tokenizer.rules.ts";

/** Describes a parsed query in one line: its words, and what else it asks for (sizes, colours, …) in brackets. */
const read = (text: string): string =>
  parseQuery(text)
    .parts.map(({ wish }) => {
      if (wish.kind === "word") return wish.term.stem;
      if (wish.kind === "price") return `[${wish.min}-${wish.max === MAX_PRICE ? "" : wish.max}]`;
      if (wish.kind === "size") return `[${wish.size}]`;
      return `[${wish.kind === "colour" ? wish.word : wish.kind}]`;
    })
    .join(" ");

describe("the words of a query", () => {
  it.each([
    ["Sac à main de l'été", "sac main ete"],
    ["à la", "a la"],
    ["100 %", "100"],
    ["% (", "% ("],
    ["robe robe", "robe"],
    ["moins", "moin"],
    ["robe en taille", "robe"],
    ["je cherche une robe svp", "robe"],
    ["", ""],
    ["   ", ""],
    ["\u200b", ""],
    ["\u0000", ""],
    ["\ud83d", ""],
    ["robe e\u0301te\u0301", "robe ete"],
    ["a".repeat(50_000), "a".repeat(MAX_QUERY_LENGTH)],
  ])("%j are %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("are at most `MAX_QUERY_PARTS`; further words are ignored", () => {
    expect(parseQuery("q w e r t y z i o p m n").parts).toHaveLength(MAX_QUERY_PARTS);
  });

  it("are joined to two phrases: one with the stop words (« de »), one without them", () => {
    expect(parseQuery("robes de soirée")).toMatchObject({
      fullPhrase: "robedesoiree",
      contentPhrase: "robesoiree",
    });
  });
});

describe("the wishes of a query", () => {
  it.each([
    ["robe rouge taille M", "robe [rouge] [m]"],
    ["XL", "[xl]"],
    ["2XL", "[xxl]"],
    ["chaussure 42", "chaussure [42]"],
    ["pointure 37,5", "[37.5]"],
    ["taille unique", "[unique]"],
    ["taille haute", "haute"],
    ["sac 40 cm", "sac 40 cm"],
    ["H&M", "h m"],
    ["l’homme", "homme"],
    ["t-shirt m", "t shirt [m]"],
    ["robe (M)", "robe [m]"],
    ["moins de 10000", "[0-10000]"],
    ["robe moins de 10 000 FCFA", "robe [0-10000]"],
    ["pas plus de 15.000", "[0-15000]"],
    ["jusqu’à 10k", "[0-10000]"],
    ["max 10 mille francs", "[0-10000]"],
    ["8000 max", "[0-8000]"],
    ["plus de 20000", "[20000-]"],
    ["à partir de 5 000", "[5000-]"],
    ["dès 5000", "[5000-]"],
    ["au moins 5000", "[5000-]"],
    ["entre 5000 et 10 000", "[5000-10000]"],
    ["entre 10000 et 5000", "[5000-10000]"],
    ["de 5000 à 10000", "[5000-10000]"],
    ["5000-10000", "[5000-10000]"],
    ["robe 10000", "robe [0-10000]"],
    ["collection 2026", "collection 2026"],
    ["référence 1234", "reference 1234"],
    ["500 f", "[0-500]"],
    ["sous-vêtement", "sou vetement"],
    ["en promo", "[promotion]"],
    ["soldes chaussures", "[promotion] chaussure"],
    ["robe disponible", "robe [available]"],
    ["robe en stock", "robe [available]"],
    ["sac pas cher", "sac [cheap]"],
    ["robes noires", "robe [noir]"],
    ["robe couleur bordeaux", "robe [bordeau]"],
    ["crème visage", "creme visage"],
    ["bleu marine", "[bleu] marine"],
  ])("are the parts in brackets: « %s » gives %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["robe rouge taille M", ["Rouge: robe taille M", "Taille M: robe rouge"]],
    ["robe couleur bordeaux", ["Bordeaux: robe"]],
    ["pantalon en promo 42", ["En promotion: pantalon 42", "Taille 42: pantalon en promo"]],
    ["sac moins de 5000", ["Sacs: moins de 5000", "Jusqu’à 5\u202f000\u00a0FCFA: sac"]],
  ])("each have a label, and the query without this wish: « %s »", (text, expected) => {
    const wishes = parseQuery(text).parts.filter(({ label }) => label !== undefined);
    expect(wishes.map(({ label, rest }) => `${label}: ${rest}`)).toEqual(expected);
  });

  it("are never empty, whatever the text, and the query without one of them is never longer", () => {
    const word = fc.constantFrom(
      "robe",
      "M",
      "42",
      "moins",
      "de",
      "entre",
      "et",
      "10",
      "000",
      "k",
      "-",
      "rouge",
      "taille",
    );
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 120 }),
      fc.array(word).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(text, (typed) => {
        for (const { rest, text: part } of parseQuery(typed).parts) {
          expect(part.length).toBeGreaterThan(0);
          expect(rest.length).toBeLessThan(typed.normalize("NFC").length + 1);
        }
      }),
    );
  });
});

describe("the names under which a size is found", () => {
  it.each([
    ["M", ["m", "m"]],
    ["2XL", ["xxl", "xxl"]],
    ["38/40", ["38/40", "38", "40"]],
    ["Taille unique", ["taille unique", "taille", "unique"]],
    ["37,5", ["37.5", "37.5"]],
  ])("are, for the size %s: %j", (size, names) => {
    expect(sizeNames(size)).toEqual(names);
  });
});
