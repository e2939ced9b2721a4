import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT, LINE, storedAs } from "./field-kinds.ts";
import { type Fields, isSameForm, mergeEntries, mergeFields, takeConflicts } from "./merge-fields.ts";

interface Size {
  size: string;
  isSoldOut: boolean;
}
interface Values {
  id: string;
  name: string;
  price: string;
  images: readonly string[];
  sizes: readonly Size[];
}

const bySize = (sizes: readonly Size[]) => new Map(sizes.map((one) => [`size:${one.size}`, one]));
const listed = storedAs((sizes: readonly Size[]) => sizes.toSorted((a, b) => a.size.localeCompare(b.size)));
const FIELDS: Fields<Values> = {
  name: LINE,
  price: AMOUNT,
  images: storedAs((images: readonly string[]) => images),
  sizes: {
    ...listed,
    entries: {
      merge: (base, mine, theirs) =>
        mergeEntries<Size>([["size"], ["isSoldOut"]], base && bySize(base), bySize(mine), bySize(theirs)),
      take: (mine, theirs, names) => {
        const [my, their] = [bySize(mine), bySize(theirs)];
        const keys = [...new Set([...their.keys(), ...my.keys()])];
        return keys.flatMap((key) => (names.includes(key) ? their : my).get(key) ?? []);
      },
    },
  },
};
const CONFLICTS = ["name", "price", "images", "size:M", "size:S"] as const;

// Few values, so that two versions are often equal.
const text = fc.constantFrom("", "Sawa", "Akwa");
const size = (name: string) =>
  fc.option(fc.boolean()).map((isSoldOut) => (isSoldOut === null ? [] : [{ size: name, isSoldOut }]));
const values: fc.Arbitrary<Values> = fc.record({
  id: fc.constantFrom("a", "b"),
  name: text,
  price: fc.constantFrom("1500", "2000", "abc", "abd"),
  images: fc.array(text, { maxLength: 2 }),
  sizes: fc.tuple(size("S"), size("M")).map((sizes) => sizes.flat()),
});
const said = (version: Values, name: (typeof CONFLICTS)[number]): string =>
  JSON.stringify(name.startsWith("size:") ? bySize(version.sizes).get(name) : version[name as keyof Values]);
const expectSame = (one: Values, other: Values) => expect(isSameForm(FIELDS, one, other)).toBe(true);

describe("two versions of a form", () => {
  it("merge with all changes of both; only fields that both have changed are conflicts", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { merged, conflicts } = mergeFields(FIELDS, base, mine, theirs);
        for (const name of CONFLICTS) {
          const [was, my, their] = [base, mine, theirs].map((version) => said(version, name));
          expect(conflicts.includes(name)).toBe(my !== was && their !== was && my !== their);
          expect(said(merged, name)).toBe(my === was ? their : my);
        }
        // A user never types an id, so the merge takes the saved id.
        expect(merged.id).toBe(theirs.id);
      }),
    );
  });

  it("merge to the same result in either order, if they do not conflict", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const one = mergeFields(FIELDS, base, mine, theirs);
        const other = mergeFields(FIELDS, base, theirs, mine);
        expect(other.conflicts.toSorted()).toEqual(one.conflicts.toSorted());
        if (one.conflicts.length === 0) expectSame(other.merged, one.merged);
      }),
    );
  });

  it("have no conflict once the saved version is chosen, and nothing else is lost", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { merged, conflicts } = mergeFields(FIELDS, base, mine, theirs);
        const settled = takeConflicts(FIELDS, merged, theirs, conflicts);
        for (const name of CONFLICTS)
          expect(said(settled, name)).toBe(said(conflicts.includes(name) ? theirs : merged, name));
        const again = mergeFields(FIELDS, base, settled, theirs);
        expect(again.conflicts).toEqual([]);
        expectSame(again.merged, settled);
      }),
    );
  });

  it("conflict in all different fields if their base is unknown", () => {
    fc.assert(
      fc.property(values, values, (mine, theirs) => {
        const { merged, conflicts } = mergeFields(FIELDS, undefined, mine, theirs);
        expectSame(merged, mine);
        const different = CONFLICTS.filter((name) => said(mine, name) !== said(theirs, name));
        expect(conflicts.toSorted()).toEqual(different.toSorted());
      }),
    );
  });

  it("are equal for any notation of an amount or of blanks, but not if neither amount can be parsed", () => {
    const one = { id: "a", name: "Robe", price: "1500", images: [], sizes: [] };
    expectSame(one, { ...one, name: " Robe ", price: "1 500 FCFA" });
    expect(isSameForm(FIELDS, { ...one, price: "abc" }, { ...one, price: "abd" })).toBe(false);
  });

  it("keep two changes of one entry in different properties, and conflict if one has removed the entry that the other has changed", () => {
    const merge = (mine: Size | undefined, theirs: Size | undefined) => {
      const entries = (one: Size | undefined) => new Map(one ? [["a", one]] : []);
      const base = { size: "S", isSoldOut: false };
      return mergeEntries<Size>([["size"], ["isSoldOut"]], entries(base), entries(mine), entries(theirs));
    };
    const renamed = { size: "36", isSoldOut: false };
    const soldOut = { size: "S", isSoldOut: true };
    expect(merge(renamed, soldOut)).toEqual({ merged: [{ size: "36", isSoldOut: true }], conflicts: [] });
    expect(merge(undefined, soldOut)).toEqual({ merged: [], conflicts: ["a"] });
    expect(merge(soldOut, undefined)).toEqual({ merged: [soldOut], conflicts: ["a"] });
    expect(merge(undefined, { size: "S", isSoldOut: false })).toEqual({ merged: [], conflicts: [] });
  });
});
