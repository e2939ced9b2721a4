import { describe, expect, it } from "vitest";
import {
  addColour,
  addSize,
  changeColour,
  clickCell,
  clickSize,
  removeCell,
  removeColour,
  removeSize,
  typeStock,
} from "./variant-edits.ts";
import { entriesOf, NO_VARIANTS, sizesOf, type VariantForm, variantFormOf } from "./variant-form.ts";

const form = (...variants: [size: string | null, colour: string | null][]): VariantForm =>
  variantFormOf({
    availability: "AVAILABLE",
    stock: [],
    variants: variants.map(([size, colour], index) => ({
      number: index + 1,
      size,
      colour,
      swatch: null,
      availability: "AVAILABLE",
    })),
  });
/**
 * Returns the variants of a form, in their sequence, as texts such as `1 S Noir AVAILABLE` (number, size, colour,
 * availability).
 */
const described = (edited: VariantForm) =>
  entriesOf(edited).map(({ number, size, colour, availability }) =>
    [number, size, colour, availability].filter((word) => word !== null).join(" "),
  );

describe("a size in the form", () => {
  it("is added by the first click on it; each further click changes its availability, and no click removes it", () => {
    const states: string[][] = [];
    let edited: VariantForm = NO_VARIANTS;
    for (let taps = 0; taps < 4; taps += 1) {
      edited = clickSize(edited, "38");
      states.push(described(edited));
    }
    expect(states).toEqual([["38 AVAILABLE"], ["38 LAST_PIECES"], ["38 SOLD_OUT"], ["38 AVAILABLE"]]);
  });

  it("has a fixed position: sizes in letters first, then numbers, then other texts", () => {
    const edited = ["40", "XL", "38", "Taille unique", "S"].reduce(clickSize, NO_VARIANTS);
    expect(sizesOf(edited)).toEqual(["S", "XL", "38", "40", "Taille unique"]);
  });

  it("is not added twice, even in another spelling", () => {
    expect(described(addSize(form(["XL", null]), " xl "))).toEqual(["1 XL AVAILABLE"]);
  });

  it("is added, changed or removed in all colours by one click", () => {
    const noirBleu = form(["S", "Noir"], ["S", "Bleu"]);
    const added = clickSize(noirBleu, "M");
    expect(described(added)).toEqual([
      "1 S Noir AVAILABLE",
      "M Noir AVAILABLE",
      "2 S Bleu AVAILABLE",
      "M Bleu AVAILABLE",
    ]);
    const last = clickSize(clickCell(added, { size: "M", colour: 0 }), "M");
    expect(described(last).filter((one) => one.startsWith("M"))).toEqual([
      "M Noir AVAILABLE",
      "M Bleu AVAILABLE",
    ]);
    expect(described(removeSize(last, "M"))).toEqual(described(noirBleu));
  });

  it("changes its availability by a click only in the colours whose pieces are not counted", () => {
    const typed = typeStock(
      { ...form(["S", "Noir"], ["S", "Bleu"]), isCounted: true },
      { size: "S", colour: 0 },
      "0",
    );
    expect(described(clickSize(typed, "S"))).toEqual(["1 S Noir SOLD_OUT", "2 S Bleu AVAILABLE"]);
    expect(described(clickSize(clickSize(typed, "S"), "S"))).toEqual([
      "1 S Noir SOLD_OUT",
      "2 S Bleu AVAILABLE",
    ]);
  });

  it("can be removed even if it is the only one: each colour keeps its variant number", () => {
    expect(described(removeSize(form(["S", "Noir"], ["S", "Bleu"]), "S"))).toEqual([
      "1 Noir AVAILABLE",
      "2 Bleu AVAILABLE",
    ]);
  });

  it("is given to the existing variants if it is the first size; their numbers stay", () => {
    expect(described(addSize(form([null, "Noir"], [null, "Bleu"]), "S"))).toEqual([
      "1 S Noir AVAILABLE",
      "2 S Bleu AVAILABLE",
    ]);
  });
});

describe("a colour in the form", () => {
  it("is given to all existing sizes if it is the product's first colour; their variant numbers stay", () => {
    const edited = changeColour(addColour(form(["S", null], ["M", null])), 0, { name: "Noir" });
    expect(described(edited)).toEqual(["1 S Noir AVAILABLE", "2 M Noir AVAILABLE"]);
    expect(described(removeColour(edited, 0))).toEqual(["1 S AVAILABLE", "2 M AVAILABLE"]);
  });

  it("is added in every size if it is the product's second colour", () => {
    const edited = changeColour(addColour(form(["S", "Noir"], ["M", "Noir"])), 1, { name: "Bleu" });
    expect(described(edited).slice(2)).toEqual(["S Bleu AVAILABLE", "M Bleu AVAILABLE"]);
    expect(described(removeColour(edited, 0))).toEqual(["S Bleu AVAILABLE", "M Bleu AVAILABLE"]);
  });

  it("is a single variant in a product without sizes; when it is removed, no variant remains", () => {
    const edited = changeColour(addColour(NO_VARIANTS), 0, { name: "Noir" });
    expect(described(edited)).toEqual(["Noir AVAILABLE"]);
    expect(described(removeColour(edited, 0))).toEqual([]);
  });

  it("can have the same name as another colour while the user types", () => {
    const edited = changeColour(addColour(form(["S", "Bleu"])), 1, { name: "Bleu" });
    expect(described(changeColour(edited, 1, { name: "Bleu ciel" }))).toEqual([
      "1 S Bleu AVAILABLE",
      "S Bleu ciel AVAILABLE",
    ]);
  });

  it("can be removed from one of several sizes, and added to this size again", () => {
    const cell = { size: "M", colour: 0 };
    const edited = removeCell(form(["S", "Noir"], ["M", "Noir"]), cell);
    expect(described(edited)).toEqual(["1 S Noir AVAILABLE"]);
    expect(described(clickCell(edited, cell))).toEqual(["1 S Noir AVAILABLE", "M Noir AVAILABLE"]);
  });
});

describe("numbers of pieces in the form", () => {
  it("are sent only while pieces are counted, but always stay in the form", () => {
    const counted = typeStock({ ...form(["S", null]), isCounted: true }, { size: "S", colour: null }, "4");
    expect(entriesOf(counted)[0]?.stock).toBe("4");
    expect(entriesOf({ ...counted, isCounted: false })[0]?.stock).toBe("");
    expect(counted.variants[0]?.stock).toBe("4");
  });
});
