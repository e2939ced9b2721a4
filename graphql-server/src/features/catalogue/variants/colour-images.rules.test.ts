import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ColouredImages,
  colourImages,
  imageOfColour,
  imagesOfColour,
  storedImageColours,
} from "./colour-images.rules.ts";

const variants = ["Bordeaux", "Noir", "Bordeaux", null].map((colour) => ({
  colour,
  swatch: colour && "#6a1c34",
}));
const shoes = (imageColours?: string[]): ColouredImages => ({
  productImages: ["a", "b", "c", "d"],
  imageColours,
  variants,
});

describe("the images for a chosen colour", () => {
  it.each<[string, string[] | undefined, string | null | undefined, string]>([
    [
      "are the images of this colour, then the images without a colour",
      ["Noir", "", "Bordeaux", "Noir"],
      "Noir",
      "adb",
    ],
    ["stay in the product's sequence within these two groups", ["", "Noir", "Bordeaux"], "Bordeaux", "cad"],
    ["are all images if this colour has none", ["Noir", "", "Noir"], "Bordeaux", "abcd"],
    ["are all images without a chosen colour", ["Noir", "Bordeaux"], undefined, "abcd"],
    ["are all images of a variant without a colour", ["Noir", "Bordeaux"], null, "abcd"],
    ["are all images of a product whose images have no colours", undefined, "Noir", "abcd"],
    ["include images of another colour that is no longer sold", ["Vert", "Noir", "Bordeaux"], "Noir", "bad"],
    ["are all images if the chosen colour is no longer sold", ["Vert", "Noir"], "Vert", "abcd"],
  ])("%s", (_case, colours, colour, expected) => {
    expect(imagesOfColour(shoes(colours), colour).join("")).toBe(expected);
  });
});

it("lists contain the image of a pattern, which has no swatch, even if it is the product's thumbnail", () => {
  const product = { ...shoes(["Wax", "Noir"]), variants: [{ colour: "Wax", swatch: null }, ...variants] };
  expect(colourImages(product)).toEqual([
    { colour: "Wax", image: "a" },
    { colour: "Noir", image: "b" },
  ]);
});

it("lists show a colour by its first image, which is sent to phones only if it is not the thumbnail", () => {
  const product = shoes(["Bordeaux", "Noir", "Noir", "Vert"]);
  expect(colourImages(product)).toEqual([{ colour: "Noir", image: "b" }]);
  const card = { thumbnail: "a", colourImages: colourImages(product) };
  expect(["Noir", "Bordeaux", "Vert", null, undefined].map((colour) => imageOfColour(card, colour))).toEqual([
    ...["b", "a", "a", "a", "a"],
  ]);
  expect(imageOfColour({ thumbnail: "a" }, "Noir")).toBe("a");
});

it.each([
  [["", ""], []],
  [
    ["", "Noir", ""],
    ["", "Noir"],
  ],
  [["Noir"], ["Noir"]],
])("the image colours %j are stored as %j", (colours, stored) => {
  expect(storedImageColours(colours)).toEqual(stored);
});

const COLOUR = fc.constantFrom("Bordeaux", "Noir", "Vert");
const product = fc.record({
  productImages: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 }),
  imageColours: fc.option(fc.array(fc.oneof(COLOUR, fc.constant("")), { maxLength: 14 }), { nil: undefined }),
  variants: fc.array(fc.record({ colour: fc.option(COLOUR), swatch: fc.option(fc.constant("#6a1c34")) }), {
    maxLength: 6,
  }),
});

it("for any colour, a product's page shows at least one image, none twice, and lists show the first of them", () => {
  fc.assert(
    fc.property(product, fc.option(COLOUR), (one, colour) => {
      const shown = imagesOfColour(one, colour);
      expect(shown.length).toBeGreaterThan(0);
      expect(new Set(shown).size).toBe(shown.length);
      expect(one.productImages).toEqual(expect.arrayContaining([...shown]));
      const isSold = one.variants.some((variant) => variant.colour === colour);
      const thumbnail = one.productImages[0] ?? "";
      const small = imageOfColour({ thumbnail, colourImages: colourImages(one) }, colour);
      if (isSold || colour === null) expect(small).toBe(shown[0]);
      const stored = { ...one, imageColours: storedImageColours(one.imageColours ?? []) };
      expect(imagesOfColour(stored, colour)).toEqual(shown);
    }),
  );
});
