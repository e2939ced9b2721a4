import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyQuota,
  type Cutoffs,
  categoryLimit,
  comparePlaces,
  isThin,
  mergeCutoffs,
  type QuotaProduct,
} from "./offline-quota.rules.ts";

const NONE: Cutoffs = new Map();

const productsOf = (category: string, ...times: number[]): QuotaProduct[] =>
  times.map((createdAt) => ({ category, createdAt, id: `${category} ${createdAt}` }));
const idsOf = (products: readonly QuotaProduct[]): string[] => products.map(({ id }) => id);

describe("the offline quota (the largest number of products that a device stores)", () => {
  const robes = productsOf("Robe", 19, 17, 15, 13, 11);
  const montres = productsOf("Montre", 8, 7);
  const jupes = productsOf("Jupe", 16, 14, 3);

  it.each([
    ["all products when they fit", 10, [5, 2, 3]],
    ["all products except the oldest one of the largest category", 9, [4, 2, 3]],
    ["large categories in equal parts", 8, [3, 2, 3]],
    ["of equally large categories the newer product", 7, [3, 2, 2]],
    ["two products of each category", 6, [2, 2, 2]],
    ["one product of each category", 3, [1, 1, 1]],
    ["the newest categories when there are more of them than products allowed", 2, [1, 0, 1]],
    ["nothing", 0, [0, 0, 0]],
  ])("keeps %s", (_, atMost, [robe = 0, montre = 0, jupe = 0]) => {
    const { kept, cutoffs } = applyQuota([...montres, ...robes, ...jupes], NONE, atMost);
    const expected = [...robes.slice(0, robe), ...montres.slice(0, montre), ...jupes.slice(0, jupe)];
    expect(idsOf(kept)).toEqual(idsOf(expected.sort(comparePlaces)));
    // The cutoff of each incomplete category is its newest omitted product.
    const missing = [robes[robe], montres[montre], jupes[jupe]].filter((one) => one !== undefined);
    expect(cutoffs).toEqual(mergeCutoffs(NONE, missing));
  });

  it("lets a new product replace the oldest product of the largest category", () => {
    const { kept, cutoffs } = applyQuota([...montres, ...robes, ...jupes], NONE, 9);
    const after = applyQuota([...kept, ...productsOf("Montre", 20)], cutoffs, 9);
    expect(idsOf(after.kept)).toEqual(
      idsOf([...productsOf("Montre", 20), ...kept.filter(({ id }) => id !== "Robe 13")]),
    );
    const next = applyQuota([...after.kept, ...productsOf("Robe", 21)], after.cutoffs, 9);
    expect(idsOf(next.kept)).not.toContain("Robe 15");
    expect(idsOf(next.kept)).toContain("Robe 21");
  });

  it("never accepts a product that is older than its category's cutoff", () => {
    const { kept, cutoffs } = applyQuota([...montres, ...robes, ...jupes], NONE, 8);
    const remaining = kept.filter(({ category }) => category !== "Montre");
    expect(applyQuota([...remaining, ...productsOf("Robe", 12)], cutoffs, 8).kept).toEqual(remaining);
    expect(applyQuota([...remaining, ...productsOf("Montre", 1)], cutoffs, 8).kept).toHaveLength(7);
  });
});

it.each([
  ["does not fetch", "a whole catalogue, however small", { Robe: 1, Montre: 0 }, [], false],
  [
    "does not fetch",
    "an incomplete copy whose incomplete categories have almost equal numbers of products",
    { Robe: 4, Montre: 3, Jupe: 1 },
    ["Robe", "Montre"],
    false,
  ],
  [
    "fetches",
    "an incomplete copy with less than half of its quota",
    { Robe: 2, Montre: 1 },
    ["Robe", "Montre"],
    true,
  ],
  [
    "fetches",
    "an incomplete copy with an incomplete category that is less than half as large as the largest",
    { Robe: 8, Montre: 3 },
    ["Robe", "Montre"],
    true,
  ],
  [
    "does not fetch",
    "an incomplete copy in which only complete categories are small",
    { Robe: 8, Montre: 3 },
    ["Robe"],
    false,
  ],
  [
    "does not fetch",
    "an incomplete copy of categories with one product each",
    { Robe: 1, Montre: 1, Jupe: 1, Pull: 1 },
    ["Sac"],
    false,
  ],
])("the device %s its copy of the catalogue again if it has %s", (_, __, counts, cut, thin) => {
  const kept = Object.entries(counts).flatMap(([category, count]) =>
    productsOf(category, ...Array.from({ length: count }, (_, index) => index + 10)),
  );
  const cutoffs = mergeCutoffs(
    NONE,
    cut.flatMap((category) => productsOf(category, 1)),
  );
  expect(isThin({ kept, cutoffs }, 8)).toBe(thin);
});

it.each([
  ["small and large categories", [2, 9, 40, 3], 20, 7],
  ["a catalogue with one product too many", [3, 3, 4], 9, 3],
  ["a catalogue that fits into the quota", [3, 3, 4], 10, undefined],
  ["an empty shop", [], 10, undefined],
  ["more categories than products allowed", [1, 2, 1], 2, 1],
])(
  "the number of products that a device may store of each category is right for %s",
  (_, counts, atMost, limit) => {
    expect(categoryLimit(counts, atMost)).toBe(limit);
  },
);

describe("for any catalogue, the products that a device selects for its copy", () => {
  const product = fc.record({
    category: fc.constantFrom("Robe", "Jupe", "Montre", "Pull", "Pagnes"),
    createdAt: fc.integer({ min: 1, max: 12 }),
  });
  const catalogue = fc
    .array(product, { maxLength: 40 })
    .map((all) => all.map((one, index): QuotaProduct => ({ ...one, id: String(index).padStart(2, "0") })));
  const atMost = fc.integer({ min: 5, max: 30 });
  const of = (products: readonly QuotaProduct[], category: string) =>
    products.filter((one) => one.category === category).sort(comparePlaces);
  const categoriesOf = (products: readonly QuotaProduct[]) =>
    new Set(products.map(({ category }) => category));

  it("are the newest of each category; an incomplete category has at most one product less than the largest", () => {
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
        const limit = categoryLimit(counts, most);
        if (limit === undefined) expect(cutoffs.size).toBe(0);
        else expect([limit, limit + 1]).toContain(Math.max(...sizes));
        expect(isThin({ kept, cutoffs }, most)).toBe(false);
      }),
    );
  });

  it("are the same in whatever sequence and batches the products arrive", () => {
    const batches = catalogue.chain((products) =>
      fc.tuple(
        fc.shuffledSubarray(products, { minLength: products.length }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
      ),
    );
    fc.assert(
      fc.property(batches, atMost, ([shuffled, sizes], most) => {
        let replica = applyQuota<QuotaProduct>([], NONE, most);
        for (let start = 0, batch = 0; start < shuffled.length; start += sizes[batch++] ?? 1) {
          const arrived = shuffled.slice(start, start + (sizes[batch] ?? 1));
          replica = applyQuota([...replica.kept, ...arrived], replica.cutoffs, most);
        }
        expect(replica).toEqual(applyQuota(shuffled, NONE, most));
      }),
    );
  });

  it("after any change of the catalogue, are exactly the products newer than their category's cutoff", () => {
    const change = fc.record({ which: fc.nat(45), gone: fc.boolean(), to: product });
    fc.assert(
      fc.property(catalogue, fc.array(change, { maxLength: 40 }), atMost, (products, changes, most) => {
        const shop = new Map(products.map((one) => [one.id, one]));
        let replica = applyQuota(products, NONE, most);
        for (const { which, gone, to } of changes) {
          const id = String(which).padStart(2, "0");
          const others = replica.kept.filter((one) => one.id !== id);
          // The test may move a product to another category. The product keeps its date of creation, because the shop
          // never changes this date.
          const changed = { id, category: to.category, createdAt: shop.get(id)?.createdAt ?? to.createdAt };
          if (gone) shop.delete(id);
          else shop.set(id, changed);
          replica = applyQuota(gone ? others : [...others, changed], replica.cutoffs, most);
          const expected = applyQuota(shop.values(), replica.cutoffs, Number.POSITIVE_INFINITY).kept;
          expect(replica.kept).toEqual(expected);
          expect(replica.kept.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
