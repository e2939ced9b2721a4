import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeEdit, mergeList } from "./merge-edit.ts";

const stored = { name: "Robe", price: 12_000, images: ["a", "b"], material: null as string | null };

describe("an edit of single fields", () => {
  it.each([
    ["what the client has not changed", { price: 10_000 }, { price: 10_000 }, {}, []],
    ["what is stored already", { price: 10_000 }, { price: 12_000 }, {}, []],
    ["what is stored as the client has read it", { price: 12_000 }, { price: 9_000 }, { price: 9_000 }, []],
    [
      "a list that is stored as it was read",
      { images: ["a", "b"] },
      { images: ["b"] },
      { images: ["b"] },
      [],
    ],
    ["what was absent", { material: null }, { material: "Wax" }, { material: "Wax" }, []],
    ["what another person has changed", { price: 10_000 }, { price: 9_000 }, {}, ["price"]],
    [
      "one of two fields that another person has changed",
      { name: "Robe", price: 10_000 },
      { name: "Sac", price: 9_000 },
      { name: "Sac" },
      ["price"],
    ],
  ])("writes or refuses %s", (_, seen, wanted, changes, conflicts) => {
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
    ["keeps what another person has changed", [{ ...S, stock: 9 }], [S], [S], [{ ...S, stock: 9 }], []],
    ["changes what nobody else has changed", [S], [S], [{ ...S, price: 2 }], [{ ...S, price: 2 }], []],
    [
      "joins changes of two groups of an entry",
      [{ ...S, stock: 9 }],
      [S],
      [{ ...S, price: 2 }],
      [{ size: "S", price: 2, stock: 9 }],
      [],
    ],
    [
      "refuses a second change of one group",
      [{ ...S, stock: 9 }],
      [S],
      [{ ...S, stock: 5 }],
      [{ ...S, stock: 5 }],
      ["S"],
    ],
    ["keeps what another person has added", [S, M], [S], [S, L], [S, M, L], []],
    ["removes what nobody else has changed", [S, M], [S, M], [S], [S], []],
    ["refuses to remove what another person has changed", [S, { ...M, stock: 9 }], [S, M], [S], [S], ["M"]],
    [
      "refuses to change what another person has removed",
      [S],
      [S, M],
      [S, { ...M, price: 2 }],
      [S, { ...M, price: 2 }],
      ["M"],
    ],
    ["leaves out what another person has removed", [S], [S, M], [S, M], [S], []],
    ["takes the same entry of two people once", [S, M], [S], [S, M], [S, M], []],
    ["sorts what the client has sorted", [S, M, L], [S, M], [M, S], [M, S, L], []],
    [
      "keeps the sequence that another person has chosen",
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

  it("without a conflict contains each change of both people, and of nobody else", () => {
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

  it("that changes nothing is the stored list", () => {
    fc.assert(
      fc.property(list, list, (now, seen) => {
        expect(mergeList(now, seen, seen, RULES)).toEqual({ entries: now, conflicts: [] });
      }),
    );
  });
});
