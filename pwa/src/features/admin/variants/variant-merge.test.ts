import fc from "fast-check";
import { AVAILABILITIES } from "graphql-server/features/catalogue/variants/variant";
import { describe, expect, it } from "vitest";
import { addSize, clickCell, clickSize, removeCell } from "./variant-edits.ts";
import { entriesOf, NO_VARIANTS, sizesOf, type VariantForm, variantFormOf } from "./variant-form.ts";
import { isSameVariants, mergeVariants, takeVariants, variantsToSend } from "./variant-merge.ts";

const SIZES = ["S", "M", "L"];
/** Generates a saved version of a product with some of three sizes. A size has the same number in all versions. */
const saved: fc.Arbitrary<VariantForm> = fc
  .tuple(
    ...SIZES.map(() => fc.option(fc.constantFrom(...AVAILABILITIES), { freq: 1 })),
    fc.constantFrom(...AVAILABILITIES),
  )
  .map(([s, m, l, own]) =>
    variantFormOf({
      availability: own ?? "AVAILABLE",
      stock: [],
      variants: [s, m, l].flatMap((availability, index) =>
        availability
          ? [{ number: index + 1, size: SIZES[index] ?? "", colour: null, swatch: null, availability }]
          : [],
      ),
    }),
  );
const stateOf = (form: VariantForm, number: number) =>
  entriesOf(form).find((one) => one.number === number)?.availability;
const sizes = (...names: string[]): VariantForm =>
  variantFormOf({
    availability: "AVAILABLE",
    stock: [],
    variants: names.map((size, index) => ({
      number: index + 1,
      size,
      colour: null,
      swatch: null,
      availability: "AVAILABLE",
    })),
  });
const at = (size: string) => ({ size, colour: null });

describe("two versions of a product's sizes", () => {
  it("merge variant by variant; only a size that both have changed is a conflict", () => {
    fc.assert(
      fc.property(saved, saved, saved, (base, mine, theirs) => {
        const { merged, conflicts } = mergeVariants(base, mine, theirs);
        for (const number of [1, 2, 3]) {
          const [was, my, their] = [base, mine, theirs].map((form) => stateOf(form, number));
          expect(conflicts.includes(`variant:${number}`)).toBe(my !== was && their !== was && my !== their);
          expect(stateOf(merged, number)).toBe(my === was ? their : my);
        }
      }),
    );
  });

  it("merge to the same result in either order, if they do not conflict", () => {
    fc.assert(
      fc.property(saved, saved, saved, (base, mine, theirs) => {
        const one = mergeVariants(base, mine, theirs);
        const other = mergeVariants(base, theirs, mine);
        expect([...other.conflicts].sort()).toEqual([...one.conflicts].sort());
        if (one.conflicts.length === 0) expect(isSameVariants(one.merged, other.merged)).toBe(true);
        const settled = takeVariants(one.merged, theirs, one.conflicts);
        const again = mergeVariants(base, settled, theirs);
        expect(again.conflicts).toEqual([]);
        expect(isSameVariants(again.merged, settled)).toBe(true);
      }),
    );
  });

  it("conflict in all sizes if their base is unknown", () => {
    fc.assert(
      fc.property(saved, saved, (mine, theirs) => {
        const { merged, conflicts } = mergeVariants(undefined, mine, theirs);
        expect(isSameVariants(merged, mine)).toBe(true);
        expect(conflicts.length === 0).toBe(isSameVariants(mine, theirs));
      }),
    );
  });

  it("have one size if both have added the same", () => {
    const base = sizes("S");
    const theirs = sizes("S", "M");
    const { merged, conflicts } = mergeVariants(base, addSize(base, "M"), theirs);
    expect(conflicts).toEqual([]);
    expect(isSameVariants(merged, theirs)).toBe(true);
  });

  it("conflict if one has removed the size that the other has changed", () => {
    const base = sizes("S", "M");
    const theirs = clickCell(base, at("M"));
    const { conflicts, merged } = mergeVariants(base, removeCell(base, at("M")), theirs);
    expect(conflicts).toEqual(["variant:2"]);
    expect(sizesOf(merged)).toEqual(["S"]);
    expect(sizesOf(takeVariants(merged, theirs, conflicts))).toEqual(["S", "M"]);
  });

  it("keep one user's new name of a colour and the other user's sold-out size", () => {
    const product = (colour: string, availability: "AVAILABLE" | "SOLD_OUT") =>
      variantFormOf({
        availability: "AVAILABLE",
        stock: [],
        variants: [{ number: 1, size: "S", colour, swatch: null, availability }],
      });
    const { merged, conflicts } = mergeVariants(
      product("Noir", "AVAILABLE"),
      product("Noir profond", "AVAILABLE"),
      product("Noir", "SOLD_OUT"),
    );
    expect(conflicts).toEqual([]);
    expect(entriesOf(merged)).toMatchObject([{ colour: "Noir profond", availability: "SOLD_OUT" }]);
  });
});

describe("sizes to send", () => {
  it("keep their number after they were removed and added again", () => {
    const base = sizes("S", "M");
    const edited = clickSize(removeCell(base, at("M")), "M");
    expect(isSameVariants(edited, base)).toBe(true);
    expect(variantsToSend(edited, base).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("are new if the saved version has no such number", () => {
    expect(variantsToSend(sizes("S", "M"), sizes("S")).map(({ number }) => number)).toEqual([1, null]);
    expect(variantsToSend(clickSize(NO_VARIANTS, "S"), undefined).map(({ number }) => number)).toEqual([
      null,
    ]);
  });
});
