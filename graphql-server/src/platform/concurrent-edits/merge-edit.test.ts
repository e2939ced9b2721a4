import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeEdit, mergeList } from "./merge-edit.ts";

const stored = { name: "Robe", price: 12_000, images: ["a", "b"], material: null as string | null };

describe("an edit of single fields", () => {
  it.each([
    ["no field that the client has not changed", { price: 10_000 }, { price: 10_000 }, {}, []],
    ["no field whose wanted value is already stored", { price: 10_000 }, { price: 12_000 }, {}, []],
    [
      "a field whose stored value is still the one that the client has read",
      { price: 12_000 },
      { price: 9_000 },
      { price: 9_000 },
      [],
    ],
    [
      "a list whose stored value is still the one that the client has read",
      { images: ["a", "b"] },
      { images: ["b"] },
      { images: ["b"] },
      [],
    ],
    ["a field that was empty", { material: null }, { material: "Wax" }, { material: "Wax" }, []],
    [
      "no field that another person has changed to another value",
      { price: 10_000 },
      { price: 9_000 },
      {},
      ["price"],
    ],
    [
      "of two fields only the field that nobody else has changed",
      { name: "Robe", price: 10_000 },
      { name: "Sac", price: 9_000 },
      { name: "Sac" },
      ["price"],
    ],
  ])("writes %s", (_, seen, wanted, changes, conflicts) => {
    expect(mergeEdit(stored, seen, wanted)).toEqual({ changes, conflicts });
  });
});

interface Size {
  size: string;
  price: number;
  stock: number;
}
const RULES = { keyOf: ({ size }: Size) => size, groups: [["price"], ["stock"]] as const };
const S = { size: "S", price: 1, stock: 1 };
const M = { size: "M", price: 1, stock: 1 };
const L = { size: "L", price: 1, stock: 1 };

describe("an edit of a list", () => {
  it.each<[string, Size[], Size[], Size[], Size[], string[]]>([
    [
      "keeps an entry's value that only another person has changed",
      [{ ...S, stock: 9 }],
      [S],
      [S],
      [{ ...S, stock: 9 }],
      [],
    ],
    [
      "changes an entry that only the client has changed",
      [S],
      [S],
      [{ ...S, price: 2 }],
      [{ ...S, price: 2 }],
      [],
    ],
    [
      "joins the changes of two people to different groups of fields of one entry",
      [{ ...S, stock: 9 }],
      [S],
      [{ ...S, price: 2 }],
      [{ size: "S", price: 2, stock: 9 }],
      [],
    ],
    [
      "reports a conflict if two people have changed the same field of an entry",
      [{ ...S, stock: 9 }],
      [S],
      [{ ...S, stock: 5 }],
      [{ ...S, stock: 5 }],
      ["S"],
    ],
    ["keeps an entry that another person has added", [S, M], [S], [S, L], [S, M, L], []],
    ["removes an entry that nobody else has changed", [S, M], [S, M], [S], [S], []],
    [
      "reports a conflict if the client removes an entry that another person has changed",
      [S, { ...M, stock: 9 }],
      [S, M],
      [S],
      [S],
      ["M"],
    ],
    [
      "reports a conflict if the client changes an entry that another person has removed",
      [S],
      [S, M],
      [S, { ...M, price: 2 }],
      [S, { ...M, price: 2 }],
      ["M"],
    ],
    ["leaves out an entry that another person has removed", [S], [S, M], [S, M], [S], []],
    ["contains an entry once if two people have added the same one", [S, M], [S], [S, M], [S, M], []],
    ["has the client's sequence if the client has sorted the list", [S, M, L], [S, M], [M, S], [M, S, L], []],
    [
      "keeps another person's sequence if the client has not sorted the list",
      [M, S],
      [S, M],
      [S, { ...M, price: 2 }],
      [{ ...M, price: 2 }, S],
      [],
    ],
  ])("%s", (_, now, seen, wanted, entries, keys) => {
    const merged = mergeList(now, seen, wanted, RULES);
    expect(merged.entries).toEqual(entries);
    expect(merged.conflicts.map(({ key }) => key)).toEqual(keys);
  });

  const list = fc.uniqueArray(
    fc.record({ size: fc.constantFrom("S", "M", "L"), price: fc.nat(2), stock: fc.nat(2) }),
    { selector: ({ size }) => size },
  );

  it("keeps an entry as the only person who has changed it wants it, and invents no values", () => {
    fc.assert(
      fc.property(list, list, list, (now, seen, wanted) => {
        const { entries, conflicts } = mergeList(now, seen, wanted, RULES);
        const find = (of: readonly Size[], size: string) => of.find((one) => one.size === size);
        for (const size of ["S", "M", "L"].filter((key) => !conflicts.some((one) => one.key === key))) {
          const [stored, was, mine, merged] = [now, seen, wanted, entries].map((of) => find(of, size));
          for (const name of ["price", "stock"] as const)
            if (merged) expect([stored?.[name], mine?.[name]]).toContain(merged[name]);
          if (JSON.stringify(mine) === JSON.stringify(was)) expect(merged).toEqual(stored);
          if (JSON.stringify(stored) === JSON.stringify(was)) expect(merged).toEqual(mine);
        }
      }),
    );
  });

  it("without changes by the client results in the stored list", () => {
    fc.assert(
      fc.property(list, list, (now, seen) => {
        expect(mergeList(now, seen, seen, RULES)).toEqual({ entries: now, conflicts: [] });
      }),
    );
  });
});
