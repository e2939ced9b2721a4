import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_VARIANTS, toVariants, type VariantInput } from "./product-variants.rules.ts";
import { ONE_SIZE } from "./size.rules.ts";
import { MAX_COLOUR_LENGTH, MAX_SIZE_LENGTH } from "./variant-fields.rules.ts";

const parsed = (...input: VariantInput[]) => {
  const { variants } = toVariants(input) as { variants: object[] };
  return variants;
};
const errorOf = (...input: VariantInput[]) => toVariants(input).error?.message;

describe("variants that an admin entered", () => {
  it("are sorted by size; the colours of a size stay in the sequence in which they were entered", () =>
    expect(
      parsed(
        { size: "L", colour: "Rouge" },
        { colour: "Noir" },
        { size: "S", colour: "Rouge" },
        { size: "S", colour: "Bleu" },
      ),
    ).toMatchObject([
      { size: "S", colour: "Rouge" },
      { size: "S", colour: "Bleu" },
      { size: "L" },
      { size: null, colour: "Noir" },
    ]));

  it.each([
    [{ size: " xl " }, { number: null, size: "XL", colour: null, swatch: null, availability: null }],
    [{ size: "TAILLE UNIQUE" }, { size: "Taille unique" }],
    [{ size: "38\n bis" }, { size: "38 bis" }],
    [
      { number: 3, colour: "Bordeaux ", swatch: "#7A1F2B" },
      { number: 3, colour: "Bordeaux", swatch: "#7a1f2b" },
    ],
  ])("%j is stored as %j", (given, expected) => expect(parsed(given)).toMatchObject([expected]));

  it.each<[string, VariantInput[]]>([
    ["Donnez une taille ou une couleur", [{}]],
    ["Donnez une taille ou une couleur", [{ size: " - " }]],
    [
      "36|38\u00a0: Le signe | n’y est pas permis\u202f; il sépare les tailles dans les fichiers CSV",
      [{ size: "36|38" }],
    ],
    ["M\u00a0: La teinte doit s’écrire comme #7a1f2b", [{ size: "M", colour: "", swatch: "rouge" }]],
    ["M\u00a0: Donnez un nom à cette couleur", [{ size: "M", swatch: "#7a1f2b" }]],
    ["M\u00a0: Ce numéro n’en est pas un", [{ size: "M", number: 0 }]],
    ["M\u00a0: Le stock doit être un nombre entier, de 0 à 1 000 000", [{ size: "M", stock: -1 }]],
    [
      "XL · Été est deux fois dans la liste",
      [
        { size: "xl", colour: "ete" },
        { size: "XL", colour: "Été" },
      ],
    ],
    [
      "40 est deux fois dans la liste",
      [
        { number: 1, size: "38" },
        { number: 1, size: "40" },
      ],
    ],
    [`Un produit a ${MAX_VARIANTS} tailles et couleurs au plus`, Array(MAX_VARIANTS + 1).fill({ size: "M" })],
  ])("are rejected with the message: %s", (message, input) => expect(errorOf(...input)).toBe(message));

  it("may have a size and a colour of the maximum length, but no longer", () => {
    expect(ONE_SIZE).toHaveLength(MAX_SIZE_LENGTH);
    const longest = { size: "4".repeat(MAX_SIZE_LENGTH), colour: "c".repeat(MAX_COLOUR_LENGTH) };
    expect(errorOf(longest)).toBeUndefined();
    expect(errorOf({ ...longest, size: `${longest.size}4` })).toMatch(/caractères$/);
    expect(errorOf({ ...longest, colour: `${longest.colour}c` })).toMatch(/caractères$/);
  });

  it("are shortened in messages when their texts are very long", () => {
    expect(errorOf({ size: "4".repeat(200_000) })?.length).toBeLessThan(200);
  });

  it("stay unchanged when the client sends the stored values again", () => {
    const word = fc.option(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("xl", "38", "Rouge", " ")),
    );
    const swatch = fc.option(fc.constantFrom("#FFAA00", "#000000", "rouge"));
    fc.assert(
      fc.property(fc.array(fc.record({ size: word, colour: word, swatch }), { maxLength: 5 }), (input) => {
        const once = toVariants(input);
        if (once.error) expect(once.error.message).not.toBe("");
        else expect(toVariants(once.variants)).toEqual(once);
      }),
    );
  });
});
