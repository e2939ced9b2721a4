import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  editVariants,
  type StockedVariants,
  type VariantFields,
  WITHOUT_VARIANTS,
} from "../variants/stock.rules.ts";
import { AVAILABILITIES } from "../variants/variant-fields.rules.ts";
import { formatVariantCells, parseVariantCells, type VariantCells } from "./variant-csv.ts";

const edited = (before: StockedVariants, fields: VariantFields): StockedVariants => {
  const { after, errors } = editVariants(before, fields);
  if (!after) throw new Error(JSON.stringify(errors));
  return after;
};
const NO_CELLS: VariantCells = {
  sizes: undefined,
  colours: undefined,
  availability: undefined,
  stock: undefined,
};
const imported = (cells: Partial<VariantCells>, before = WITHOUT_VARIANTS): StockedVariants => {
  const parsed = parseVariantCells({ ...NO_CELLS, ...cells }, before);
  if ("error" in parsed) throw new Error(JSON.stringify(parsed.error));
  return edited(before, parsed.fields);
};
const words = ({ variants }: StockedVariants): string[] =>
  variants.map(({ size, colour, availability }) => `${size} ${colour} ${availability}`);

const DRESS = edited(WITHOUT_VARIANTS, {
  variants: [
    { size: "S", colour: "Noir", swatch: "#111111" },
    { size: "S", colour: "Bordeaux", swatch: "#7a1f2b", stock: 2 },
    { size: "M", colour: "Noir", swatch: "#111111", availability: "SOLD_OUT" },
  ],
});

describe("the CSV cells of a product's sizes and colours", () => {
  it("list sizes and colours; the availability « - » means that a size is not sold in a colour", () =>
    expect(formatVariantCells(DRESS)).toEqual({
      sizes: "S | M",
      colours: "Noir #111111 | Bordeaux #7a1f2b",
      availability: "disponible | dernières pièces | épuisé | -",
      stock: "- | 2 | - | -",
    }));

  it("contain the product's own state and count if the product has no sizes", () =>
    expect(formatVariantCells(edited(WITHOUT_VARIANTS, { stock: 0 }))).toEqual({
      ...{ sizes: "", colours: "", availability: "épuisé", stock: "0" },
    }));

  it("if they are imported unchanged, change nothing, and give a new product the same variants", () => {
    const word = fc.option(fc.constantFrom("S", "M", "38", "38,5", "Rouge", "Bleu nuit"));
    const state = { availability: fc.constantFrom(...AVAILABILITIES), stock: fc.option(fc.nat(3)) };
    const swatch = fc.option(fc.constantFrom("#112233", "#aabbcc"));
    const variant = fc.record({ size: word, colour: word, swatch, ...state });
    const own = fc.record(state);
    fc.assert(
      fc.property(fc.array(variant, { maxLength: 6 }), own, (variants, fields) => {
        const { after } = editVariants(WITHOUT_VARIANTS, { ...fields, variants });
        fc.pre(after !== undefined);
        const cells = formatVariantCells(after);
        expect(imported(cells, after)).toEqual(after);
        const described = ({ size, colour, swatch: shade }: (typeof after.variants)[number]) => [
          size,
          colour,
          shade,
        ];
        expect(imported(cells).variants.map(described).sort()).toEqual(after.variants.map(described).sort());
      }),
    );
  });
});

describe("CSV cells of sizes and colours that were written by hand", () => {
  it.each<[Partial<VariantCells>, string[]]>([
    [{ sizes: "38|39 | 40" }, ["38 null AVAILABLE", "39 null AVAILABLE", "40 null AVAILABLE"]],
    [{ colours: "Noir|Bordeaux #7A1F2B" }, ["null Noir AVAILABLE", "null Bordeaux AVAILABLE"]],
    [{ sizes: "S|M", availability: "Epuise | DISPONIBLE" }, ["S null SOLD_OUT", "M null AVAILABLE"]],
    [{ sizes: "S|M", availability: "LAST_PIECES" }, ["S null LAST_PIECES", "M null LAST_PIECES"]],
    [{ sizes: "S|M", colours: "Noir|Bleu", availability: "-|||-" }, ["S Bleu AVAILABLE", "M Noir AVAILABLE"]],
    [{ sizes: "S|M", stock: "0|9" }, ["S null SOLD_OUT", "M null AVAILABLE"]],
    [{ sizes: "" }, []],
  ])("%j are parsed as expected", (cells, expected) => expect(words(imported(cells))).toEqual(expected));

  it("are parsed in less than a second when a colour contains thousands of blanks", () => {
    const colours = Array(20)
      .fill(`Noir${" ".repeat(30_000)}x`)
      .join("|");
    const before = process.cpuUsage();
    parseVariantCells({ ...NO_CELLS, colours }, WITHOUT_VARIANTS);
    // At most a second of processor time: `user` is in microseconds.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it.each<[Partial<VariantCells>, string[]]>([
    [{}, words(DRESS)],
    [{ availability: "" }, words(DRESS)],
    [{ availability: "épuisé" }, ["S Noir SOLD_OUT", "S Bordeaux SOLD_OUT", "M Noir SOLD_OUT"]],
    [{ stock: "5|1|0|" }, ["S Noir AVAILABLE", "S Bordeaux LAST_PIECES", "M Noir SOLD_OUT"]],
  ])("change only what the file contains: %j", (cells, expected) => {
    const after = imported(cells, DRESS);
    expect(words(after)).toEqual(expected);
    expect(after.variants.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("may contain stock counts with decimals (2.0) or with a space (1 500)", () => {
    const { stock } = imported({ sizes: "S | M | L", colours: "Noir", stock: "2.0 | 1 500 | 3,00" });
    expect([...stock.values()]).toEqual([2, 1_500, 3]);
  });

  it("give a new variant number to a size that was removed and is added again", () => {
    const fewer = imported({ sizes: "S", colours: "Noir #111111" }, DRESS);
    const more = imported({ sizes: "S|M", colours: "Noir #111111" }, fewer);
    expect(more.variants.map(({ number }) => number)).toEqual([1, 4]);
  });

  it.each<[Partial<VariantCells>, string, RegExp]>([
    [
      { sizes: "S|M", colours: "Noir|Bleu", availability: "épuisé|épuisé" },
      "availability",
      /^2 valeurs pour 4/,
    ],
    [{ sizes: "S|M", colours: "Noir", stock: "1|2|3" }, "stock", /^3 valeurs pour 2/],
    [{ sizes: "S", colours: "Noir", availability: "parti" }, "availability", /^« parti » n’est pas un état/],
    [
      { sizes: "S", colours: "Noir", stock: "beaucoup" },
      "stock",
      /^«\u00a0beaucoup\u00a0» n’est pas un nombre de pièces/,
    ],
    [
      { sizes: "S", colours: "Noir", stock: "1,5" },
      "stock",
      /^«\u00a01,5\u00a0» n’est pas un nombre de pièces/,
    ],
    [{ sizes: "S", colours: "Noir", stock: "12345678" }, "stock", /de 0 à 1 000 000$/],
    [{ sizes: "S" }, "colours", /^Ce produit en a/],
    [{ colours: "Noir" }, "sizes", /^Ce produit en a/],
    [{ sizes: "S|".repeat(61), colours: "" }, "sizes", /^60 valeurs au plus/],
  ])("%j are rejected, and the error names the column %s", (cells, column, message) => {
    const parsed = parseVariantCells({ ...NO_CELLS, ...cells }, DRESS);
    expect("error" in parsed && parsed.error.column).toBe(column);
    expect("error" in parsed && parsed.error.message).toMatch(message);
  });
});
