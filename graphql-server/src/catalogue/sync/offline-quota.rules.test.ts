import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyQuota,
  type Cutoffs,
  comparePlaces,
  isThin,
  mergeCutoffs,
  perCategoryLimit,
  type QuotaProduct,
} from "./offline-quota.rules.ts";

const NONE: Cutoffs = new Map();

/** Products of a category, made at these moments. */
const made = (category: string, ...moments: number[]): QuotaProduct[] =>
  moments.map((createdAt) => ({ category, createdAt, id: `${category} ${createdAt}` }));
const idsOf = (products: readonly QuotaProduct[]): string[] => products.map(({ id }) => id);

describe("a quota smaller than the shop", () => {
  const robes = made("Robe", 19, 17, 15, 13, 11);
  const montres = made("Montre", 8, 7);
  const jupes = made("Jupe", 16, 14, 3);

  it.each([
    ["all where there is room", 10, [5, 2, 3]],
    ["the small categories whole, the oldest of the largest less", 9, [4, 2, 3]],
    ["large categories equally", 8, [3, 2, 3]],
    ["of equal ones the newer product", 7, [3, 2, 2]],
    ["two of each", 6, [2, 2, 2]],
    ["one of each", 3, [1, 1, 1]],
    ["where there are more categories than room, the newest of them", 2, [1, 0, 1]],
    ["nothing", 0, [0, 0, 0]],
  ])("keeps %s", (_, atMost, [robe = 0, montre = 0, jupe = 0]) => {
    const { kept, cutoffs } = applyQuota([...montres, ...robes, ...jupes], NONE, atMost);
    const expected = [...robes.slice(0, robe), ...montres.slice(0, montre), ...jupes.slice(0, jupe)];
    expect(idsOf(kept)).toEqual(idsOf(expected.sort(comparePlaces)));
    // The cutoff of a category that is not whole is its newest product that is not kept.
    const missing = [robes[robe], montres[montre], jupes[jupe]].filter((one) => one !== undefined);
    expect(cutoffs).toEqual(mergeCutoffs(NONE, missing));
  });

  it("lets a new product displace the oldest of the largest category", () => {
    const { kept, cutoffs } = applyQuota([...montres, ...robes, ...jupes], NONE, 9);
    const after = applyQuota([...kept, ...made("Montre", 20)], cutoffs, 9);
    expect(idsOf(after.kept)).toEqual(
      idsOf([...made("Montre", 20), ...kept.filter(({ id }) => id !== "Robe 13")]),
    );
    const next = applyQuota([...after.kept, ...made("Robe", 21)], after.cutoffs, 9);
    expect(idsOf(next.kept)).not.toContain("Robe 15");
    expect(idsOf(next.kept)).toContain("Robe 21");
  });

  it("drops an old product of a category with a cutoff even if there is room: newer ones may be missing", () => {
    const { kept, cutoffs } = applyQuota([...montres, ...robes, ...jupes], NONE, 8);
    const sold = kept.filter(({ category }) => category !== "Montre");
    expect(applyQuota([...sold, ...made("Robe", 12)], cutoffs, 8).kept).toEqual(sold);
    expect(applyQuota([...sold, ...made("Montre", 1)], cutoffs, 8).kept).toHaveLength(7);
  });
});

it.each([
  ["a whole catalogue, however small", { Robe: 1, Montre: 0 }, [], false],
  ["a part with equal categories", { Robe: 4, Montre: 3, Jupe: 1 }, ["Robe", "Montre"], false],
  ["a part that lost half of all it may hold", { Robe: 2, Montre: 1 }, ["Robe", "Montre"], true],
  [
    "a part whose one category lost half of what the others have",
    { Robe: 8, Montre: 3 },
    ["Robe", "Montre"],
    true,
  ],
  ["a part whose whole categories are small", { Robe: 8, Montre: 3 }, ["Robe"], false],
  ["a part of categories of one", { Robe: 1, Montre: 1, Jupe: 1, Pull: 1 }, ["Sac"], false],
])("tells whether it is to be fetched again: %s", (_, counts, cut, thin) => {
  const kept = Object.entries(counts).flatMap(([category, count]) =>
    made(category, ...Array.from({ length: count }, (_, moment) => moment + 10)),
  );
  const cutoffs = mergeCutoffs(
    NONE,
    cut.flatMap((category) => made(category, 1)),
  );
  expect(isThin({ kept, cutoffs }, 8)).toBe(thin);
});

it.each([
  ["small categories are whole, the others alike", [2, 9, 40, 3], 20, 7],
  ["one product too many", [3, 3, 4], 9, 3],
  ["all have room", [3, 3, 4], 10, undefined],
  ["an empty shop", [], 10, undefined],
  ["more categories than room", [1, 2, 1], 2, 1],
])("limits the products of each category: %s", (_, counts, atMost, limit) => {
  expect(perCategoryLimit(counts, atMost)).toBe(limit);
});

describe("whatever the shop", () => {
  const product = fc.record({
    category: fc.constantFrom("Robe", "Jupe", "Montre", "Pull", "Pagnes"),
    createdAt: fc.integer({ min: 1, max: 12 }),
  });
  const catalogue = fc
    .array(product, { maxLength: 40 })
    .map((all) => all.map((one, place): QuotaProduct => ({ ...one, id: String(place).padStart(2, "0") })));
  const atMost = fc.integer({ min: 5, max: 30 });
  const of = (products: readonly QuotaProduct[], category: string) =>
    products.filter((one) => one.category === category).sort(comparePlaces);
  const categoriesOf = (products: readonly QuotaProduct[]) =>
    new Set(products.map(({ category }) => category));

  it("never keeps more than it may, every category, and of each the newest; large ones in equal parts", () => {
    fc.assert(
      fc.property(catalogue, atMost, (products, most) => {
        const { kept, cutoffs } = applyQuota(products, NONE, most);
        expect(kept).toHaveLength(Math.min(most, products.length));
        expect(categoriesOf(kept)).toEqual(categoriesOf(products));
        const sizes = [...categoriesOf(kept)].map((category) => of(kept, category).length);
        for (const category of categoriesOf(products)) {
          const [all, selected] = [of(products, category), of(kept, category)];
          expect(selected).toEqual(all.slice(0, selected.length));
          expect(cutoffs.has(category)).toBe(selected.length < all.length);
          if (selected.length < all.length)
            expect(Math.max(...sizes) - selected.length).toBeLessThanOrEqual(1);
        }
        const counts = [...categoriesOf(products)].map((category) => of(products, category).length);
        const limit = perCategoryLimit(counts, most);
        if (limit === undefined) expect(cutoffs.size).toBe(0);
        else expect([limit, limit + 1]).toContain(Math.max(...sizes));
        expect(isThin({ kept, cutoffs }, most)).toBe(false);
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
        let known = applyQuota<QuotaProduct>([], NONE, most);
        for (let start = 0, page = 0; start < shuffled.length; start += sizes[page++] ?? 1) {
          const come = shuffled.slice(start, start + (sizes[page] ?? 1));
          known = applyQuota([...known.kept, ...come], known.cutoffs, most);
        }
        expect(known).toEqual(applyQuota(shuffled, NONE, most));
      }),
    );
  });

  it("holds after any changes what the shop has before the cutoffs, and nothing else", () => {
    const change = fc.record({ which: fc.nat(45), gone: fc.boolean(), to: product });
    fc.assert(
      fc.property(catalogue, fc.array(change, { maxLength: 40 }), atMost, (products, changes, most) => {
        const shop = new Map(products.map((one) => [one.id, one]));
        let replica = applyQuota(products, NONE, most);
        for (const { which, gone, to } of changes) {
          const id = String(which).padStart(2, "0");
          const others = replica.kept.filter((one) => one.id !== id);
          // A product keeps its creation time, and may change its category.
          const changed = { id, category: to.category, createdAt: shop.get(id)?.createdAt ?? to.createdAt };
          if (gone) shop.delete(id);
          else shop.set(id, changed);
          replica = applyQuota(gone ? others : [...others, changed], replica.cutoffs, most);
          const before = applyQuota(shop.values(), replica.cutoffs, Number.POSITIVE_INFINITY).kept;
          expect(replica.kept).toEqual(before);
          expect(replica.kept.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
