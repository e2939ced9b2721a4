import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { variantFormOf } from "../variants/variant-form.ts";
import { isSameVariants } from "../variants/variant-merge.ts";
import { PRODUCT_FIELDS, type ProductFormContent } from "./product-form-values.ts";
import { mergeContent, takeFields } from "./product-merge.ts";

// Few values, so that two versions are often alike.
const text = fc.constantFrom("", "1000", "2000", "Sawa");
const content: fc.Arbitrary<ProductFormContent> = fc.record({
  fields: fc.record({
    productName: text,
    brandName: text,
    category: text,
    price: text,
    sellingPrice: text,
    description: text,
  }),
  images: fc.array(fc.constantFrom("/images/a", "/images/b"), { maxLength: 2 }),
  variants: fc.constantFrom("AVAILABLE" as const, "SOLD_OUT" as const).map((availability) =>
    variantFormOf({
      availability,
      stock: [],
      variants: [{ number: 1, size: "38", colour: null, swatch: null, availability }],
    }),
  ),
});
const FIELDS = [...PRODUCT_FIELDS, "images", "variant:1"] as const;
const fieldOf = (version: ProductFormContent, field: (typeof FIELDS)[number]): string => {
  if (field === "variant:1") return version.variants.variants[0]?.availability ?? "";
  return field === "images" ? JSON.stringify(version.images) : version.fields[field];
};
const expectSame = (a: ProductFormContent, b: ProductFormContent): void => {
  expect([a.fields, a.images]).toEqual([b.fields, b.images]);
  expect(isSameVariants(a.variants, b.variants)).toBe(true);
};

describe("two versions of a product", () => {
  it("merge into every change of both; only what both have changed is asked for", () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const { merged, conflicts } = mergeContent(base, mine, theirs);
        for (const field of FIELDS) {
          const [was, my, their] = [base, mine, theirs].map((version) => fieldOf(version, field));
          const isConflict = my !== was && their !== was && my !== their;
          expect(conflicts.includes(field)).toBe(isConflict);
          expect(fieldOf(merged, field)).toBe(my === was ? their : my);
        }
      }),
    );
  });

  it("merge into one, whoever is second, where they do not conflict", () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const one = mergeContent(base, mine, theirs);
        const other = mergeContent(base, theirs, mine);
        expect(other.conflicts).toEqual(one.conflicts);
        if (one.conflicts.length === 0) expectSame(other.merged, one.merged);
        // Once the saved version is taken in the conflicting fields, nothing of it is lost.
        const settled = takeFields(one.merged, theirs, one.conflicts);
        const again = mergeContent(base, settled, theirs);
        expect(again.conflicts).toEqual([]);
        expectSame(again.merged, settled);
      }),
    );
  });

  it("are all asked for where nobody knows what they started from", () => {
    fc.assert(
      fc.property(content, content, (mine, theirs) => {
        const { merged, conflicts } = mergeContent(undefined, mine, theirs);
        expectSame(merged, mine);
        expect(conflicts).toEqual(FIELDS.filter((field) => fieldOf(mine, field) !== fieldOf(theirs, field)));
      }),
    );
  });
});
