import { describe, expect, it } from "vitest";
import {
  addColour,
  addSize,
  changeColour,
  removeCell,
  removeColour,
  removeSize,
  tapCell,
  tapSize,
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
/** `1 S Noir AVAILABLE`, one for each variant, in their order. */
const told = (edited: VariantForm) =>
  entriesOf(edited).map(({ number, size, colour, availability }) =>
    [number, size, colour, availability].filter((word) => word !== null).join(" "),
  );

describe("a size", () => {
  it("is added by a tap; further taps go through its three states and never take it out", () => {
    const states: string[][] = [];
    let edited: VariantForm = NO_VARIANTS;
    for (let taps = 0; taps < 4; taps += 1) {
      edited = tapSize(edited, "38");
      states.push(told(edited));
    }
    expect(states).toEqual([["38 AVAILABLE"], ["38 LAST_PIECES"], ["38 SOLD_OUT"], ["38 AVAILABLE"]]);
  });

  it("stands in its place, whatever the order of taps", () => {
    const edited = ["40", "XL", "38", "Taille unique", "S"].reduce(tapSize, NO_VARIANTS);
    expect(sizesOf(edited)).toEqual(["S", "XL", "38", "40", "Taille unique"]);
  });

  it("is not added twice, however it is written", () => {
    expect(told(addSize(form(["XL", null]), " xl "))).toEqual(["1 XL AVAILABLE"]);
  });

  it("is added, changed and taken out in every colour at once", () => {
    const noirBleu = form(["S", "Noir"], ["S", "Bleu"]);
    const added = tapSize(noirBleu, "M");
    expect(told(added)).toEqual([
      "1 S Noir AVAILABLE",
      "M Noir AVAILABLE",
      "2 S Bleu AVAILABLE",
      "M Bleu AVAILABLE",
    ]);
    const last = tapSize(tapCell(added, { size: "M", colour: 0 }), "M");
    expect(told(last).filter((one) => one.startsWith("M"))).toEqual(["M Noir AVAILABLE", "M Bleu AVAILABLE"]);
    expect(told(removeSize(last, "M"))).toEqual(told(noirBleu));
  });

  it("taken out as the last one leaves the colours with their numbers", () => {
    expect(told(removeSize(form(["S", "Noir"], ["S", "Bleu"]), "S"))).toEqual([
      "1 Noir AVAILABLE",
      "2 Bleu AVAILABLE",
    ]);
  });

  it("given to a product in colours makes no new variants", () => {
    expect(told(addSize(form([null, "Noir"], [null, "Bleu"]), "S"))).toEqual([
      "1 S Noir AVAILABLE",
      "2 S Bleu AVAILABLE",
    ]);
  });
});

describe("a colour", () => {
  it("that is the first one is that of the sizes there are, whose numbers stay", () => {
    const edited = changeColour(addColour(form(["S", null], ["M", null])), 0, { name: "Noir" });
    expect(told(edited)).toEqual(["1 S Noir AVAILABLE", "2 M Noir AVAILABLE"]);
    expect(told(removeColour(edited, 0))).toEqual(["1 S AVAILABLE", "2 M AVAILABLE"]);
  });

  it("that comes second is sold in every size", () => {
    const edited = changeColour(addColour(form(["S", "Noir"], ["M", "Noir"])), 1, { name: "Bleu" });
    expect(told(edited).slice(2)).toEqual(["S Bleu AVAILABLE", "M Bleu AVAILABLE"]);
    expect(told(removeColour(edited, 0))).toEqual(["S Bleu AVAILABLE", "M Bleu AVAILABLE"]);
  });

  it("alone is a variant by itself, and the last one leaves none", () => {
    const edited = changeColour(addColour(NO_VARIANTS), 0, { name: "Noir" });
    expect(told(edited)).toEqual(["Noir AVAILABLE"]);
    expect(told(removeColour(edited, 0))).toEqual([]);
  });

  it("may have the name of another while it is typed", () => {
    const edited = changeColour(addColour(form(["S", "Bleu"])), 1, { name: "Bleu" });
    expect(told(changeColour(edited, 1, { name: "Bleu ciel" }))).toEqual([
      "1 S Bleu AVAILABLE",
      "S Bleu ciel AVAILABLE",
    ]);
  });

  it("is left out in a size, and sold in it again", () => {
    const cell = { size: "M", colour: 0 };
    const edited = removeCell(form(["S", "Noir"], ["M", "Noir"]), cell);
    expect(told(edited)).toEqual(["1 S Noir AVAILABLE"]);
    expect(told(tapCell(edited, cell))).toEqual(["1 S Noir AVAILABLE", "M Noir AVAILABLE"]);
  });
});

describe("counted pieces", () => {
  it("count only while pieces are counted, and what was typed is kept", () => {
    const counted = typeStock({ ...form(["S", null]), isCounted: true }, { size: "S", colour: null }, "4");
    expect(entriesOf(counted)[0]?.stock).toBe("4");
    expect(entriesOf({ ...counted, isCounted: false })[0]?.stock).toBe("");
    expect(counted.variants[0]?.stock).toBe("4");
  });
});
