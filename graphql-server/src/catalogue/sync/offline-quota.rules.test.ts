import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cuts,
  comparePlaces,
  isThin,
  joinCuts,
  keepShare,
  levelOf,
  type Shared,
} from "./offline-quota.rules.ts";

const NONE: Cuts = new Map();

/** Products of a category, made at these moments. */
const made = (category: string, ...moments: number[]): Shared[] =>
  moments.map((createdAt) => ({ category, createdAt, id: `${category} ${createdAt}` }));
const idsOf = (products: readonly Shared[]): string[] => products.map(({ id }) => id);

describe("a device that may keep fewer products than the shop has", () => {
  const robes = made("Robe", 19, 17, 15, 13, 11);
  const montres = made("Montre", 8, 7);
  const jupes = made("Jupe", 16, 14, 3);

  it.each([
    ["all where there is room", 10, [5, 2, 3]],
    ["the small categories whole, the oldest of the largest less", 9, [4, 2, 3]],
    ["large categories in equal parts", 8, [3, 2, 3]],
    ["of equal ones the newer product", 7, [3, 2, 2]],
    ["two of each", 6, [2, 2, 2]],
    ["one of each", 3, [1, 1, 1]],
    ["where there are more categories than room, the newest of them", 2, [1, 0, 1]],
    ["nothing", 0, [0, 0, 0]],
  ])("keeps %s", (_, atMost, [robe = 0, montre = 0, jupe = 0]) => {
    const { kept, cuts } = keepShare([...montres, ...robes, ...jupes], NONE, atMost);
    const expected = [...robes.slice(0, robe), ...montres.slice(0, montre), ...jupes.slice(0, jupe)];
    expect(idsOf(kept)).toEqual(idsOf(expected.sort(comparePlaces)));
    // Each category that is not whole is cut at its newest product that is not kept.
    const missing = [robes[robe], montres[montre], jupes[jupe]].filter((one) => one !== undefined);
    expect(cuts).toEqual(joinCuts(NONE, missing));
  });

  it("lets a new product push out the oldest of the largest category", () => {
    const { kept, cuts } = keepShare([...montres, ...robes, ...jupes], NONE, 9);
    const after = keepShare([...kept, ...made("Montre", 20)], cuts, 9);
    expect(idsOf(after.kept)).toEqual(
      idsOf([...made("Montre", 20), ...kept.filter(({ id }) => id !== "Robe 13")]),
    );
    const next = keepShare([...after.kept, ...made("Robe", 21)], after.cuts, 9);
    expect(idsOf(next.kept)).not.toContain("Robe 15");
    expect(idsOf(next.kept)).toContain("Robe 21");
  });

  it("does not take an old product of a category that was cut, though there be room: newer ones may be missing", () => {
    const { kept, cuts } = keepShare([...montres, ...robes, ...jupes], NONE, 8);
    const sold = kept.filter(({ category }) => category !== "Montre");
    expect(keepShare([...sold, ...made("Robe", 12)], cuts, 8).kept).toEqual(sold);
    expect(keepShare([...sold, ...made("Montre", 1)], cuts, 8).kept).toHaveLength(7);
  });
});

it.each([
  ["a whole catalogue, however small", { Robe: 1, Montre: 0 }, [], false],
  ["a part in equal shares", { Robe: 4, Montre: 3, Jupe: 1 }, ["Robe", "Montre"], false],
  ["a part that lost half of all it may hold", { Robe: 2, Montre: 1 }, ["Robe", "Montre"], true],
  [
    "a part whose one category lost half of what the others have",
    { Robe: 8, Montre: 3 },
    ["Robe", "Montre"],
    true,
  ],
  ["a part whose whole categories are small", { Robe: 8, Montre: 3 }, ["Robe"], false],
  ["a part of categories of one", { Robe: 1, Montre: 1, Jupe: 1, Pull: 1 }, ["Sac"], false],
])("tells whether it is to be taken anew: %s", (_, counts, cut, thin) => {
  const kept = Object.entries(counts).flatMap(([category, count]) =>
    made(category, ...Array.from({ length: count }, (_, moment) => moment + 10)),
  );
  const cuts = joinCuts(
    NONE,
    cut.flatMap((category) => made(category, 1)),
  );
  expect(isThin({ kept, cuts }, 8)).toBe(thin);
});

it.each([
  ["small categories are whole, the others alike", [2, 9, 40, 3], 20, 7],
  ["one product too many", [3, 3, 4], 9, 3],
  ["all have room", [3, 3, 4], 10, undefined],
  ["an empty shop", [], 10, undefined],
  ["more categories than room", [1, 2, 1], 2, 1],
])("tells how many products each category may give: %s", (_, counts, atMost, level) => {
  expect(levelOf(counts, atMost)).toBe(level);
});

describe("whatever the shop", () => {
  const product = fc.record({
    category: fc.constantFrom("Robe", "Jupe", "Montre", "Pull", "Pagnes"),
    createdAt: fc.integer({ min: 1, max: 12 }),
  });
  const catalogue = fc
    .array(product, { maxLength: 40 })
    .map((all) => all.map((one, place): Shared => ({ ...one, id: String(place).padStart(2, "0") })));
  const atMost = fc.integer({ min: 5, max: 30 });
  const of = (products: readonly Shared[], category: string) =>
    products.filter((one) => one.category === category).sort(comparePlaces);
  const categoriesOf = (products: readonly Shared[]) => new Set(products.map(({ category }) => category));

  it("never keeps more than it may, every category, and of each the newest; large ones in equal parts", () => {
    fc.assert(
      fc.property(catalogue, atMost, (products, most) => {
        const { kept, cuts } = keepShare(products, NONE, most);
        expect(kept).toHaveLength(Math.min(most, products.length));
        expect(categoriesOf(kept)).toEqual(categoriesOf(products));
        const sizes = [...categoriesOf(kept)].map((category) => of(kept, category).length);
        for (const category of categoriesOf(products)) {
          const [all, share] = [of(products, category), of(kept, category)];
          expect(share).toEqual(all.slice(0, share.length));
          expect(cuts.has(category)).toBe(share.length < all.length);
          if (share.length < all.length) expect(Math.max(...sizes) - share.length).toBeLessThanOrEqual(1);
        }
        const counts = [...categoriesOf(products)].map((category) => of(products, category).length);
        const level = levelOf(counts, most);
        if (level === undefined) expect(cuts.size).toBe(0);
        else expect([level, level + 1]).toContain(Math.max(...sizes));
        expect(isThin({ kept, cuts }, most)).toBe(false);
      }),
    );
  });

  it("keeps the same in whatever order and pages the products come", () => {
    const pages = catalogue.chain((products) =>
      fc.tuple(
        fc.shuffledSubarray(products, { minLength: products.length }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
      ),
    );
    fc.assert(
      fc.property(pages, atMost, ([shuffled, sizes], most) => {
        let known = keepShare<Shared>([], NONE, most);
        for (let start = 0, page = 0; start < shuffled.length; start += sizes[page++] ?? 1) {
          const come = shuffled.slice(start, start + (sizes[page] ?? 1));
          known = keepShare([...known.kept, ...come], known.cuts, most);
        }
        expect(known).toEqual(keepShare(shuffled, NONE, most));
      }),
    );
  });

  it("holds after any changes what the shop has before the cuts, and nothing else", () => {
    const change = fc.record({ which: fc.nat(45), gone: fc.boolean(), to: product });
    fc.assert(
      fc.property(catalogue, fc.array(change, { maxLength: 40 }), atMost, (products, changes, most) => {
        const shop = new Map(products.map((one) => [one.id, one]));
        let device = keepShare(products, NONE, most);
        for (const { which, gone, to } of changes) {
          const id = String(which).padStart(2, "0");
          const others = device.kept.filter((one) => one.id !== id);
          // A product keeps the moment it was made at, and may change its category.
          const changed = { id, category: to.category, createdAt: shop.get(id)?.createdAt ?? to.createdAt };
          if (gone) shop.delete(id);
          else shop.set(id, changed);
          device = keepShare(gone ? others : [...others, changed], device.cuts, most);
          const before = keepShare(shop.values(), device.cuts, Number.POSITIVE_INFINITY).kept;
          expect(device.kept).toEqual(before);
          expect(device.kept.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
