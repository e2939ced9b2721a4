import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PRICE } from "../product/price.rules.ts";
import { AVAILABILITIES } from "../variants/variant-fields.rules.ts";
import { CatalogueSearch, type SearchOptions, type SearchRecord } from "./catalogue-search.rules.ts";
import { naiveSearch } from "./testing/naive-search.ts";

const WORDS = [
  "robe",
  "robes",
  "robbe",
  "rose",
  "Bottes",
  "botes",
  "bote",
  "soirée",
  "t-shirt",
  "sac",
  "sacoche",
  "noir",
  "noire",
  "cerise",
  "9",
  "cm",
];
const phrase = fc.array(
  fc.constantFrom(...WORDS, "de", "à", "%", "chaussures", "chausettes", "femme", "accessoire"),
  {
    maxLength: 4,
  },
);
const text = phrase.map((words) => words.join(" "));
const record: fc.Arbitrary<SearchRecord> = fc.record({
  id: fc.constantFrom(..."abcdefghijkl"),
  productName: text,
  brandName: fc.constantFrom("Mboa", "Robert", "H&M"),
  category: fc.constantFrom("Robe", "Bottes", "Sac à main", "Bijoux"),
  description: fc.oneof(text, fc.constant(undefined)),
  sellingPrice: fc.constantFrom(0, 5_000, 5_001, 15_000, MAX_PRICE),
  price: fc.constantFrom(0, 5_001, MAX_PRICE),
  createdAt: fc.constantFrom(1, 2, 3),
  ownerId: fc.constantFrom("ada", "bih"),
  availability: fc.constantFrom(undefined, ...AVAILABILITIES),
  variants: fc.array(
    fc
      .record({
        size: fc.constantFrom("38", "40", "XL", null),
        colour: fc.constantFrom(
          ["Noir", null],
          ["Bleu nuit", null],
          ["Indigo", "#3a3f8f"],
          ["Rayé", null],
          ["Teinte", "#c0262c"],
          ["Cerise", null],
          [null, null],
        ),
        availability: fc.constantFrom(...AVAILABILITIES),
      })
      .map(({ colour: [colour = null, swatch = null], ...option }) => ({ ...option, colour, swatch })),
    { maxLength: 3 },
  ),
});
const catalogue = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 12 });
const query = fc.oneof(
  text,
  fc.constantFrom(
    "rob",
    "obe",
    "chausures",
    "chauset",
    "robess",
    "tshirts",
    "r",
    "(",
    "chossure noir",
    "sak bleu",
    "moins",
  ),
  // Queries of random words, some of which ask for a size, a price or another property.
  fc
    .array(
      fc.constantFrom(
        "robe",
        "rouge",
        "bleu",
        "indigo",
        "bordeaux",
        "cerise",
        "xl",
        "taille 38",
        "moins de 10000",
        "entre 5000 et 5000",
        "promo",
        "disponible",
        "pas cher",
        "introuvable",
        "sac",
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((words) => words.join(" ")),
);
const filters: fc.Arbitrary<SearchOptions> = fc.record(
  {
    categories: fc.subarray(["Robe", "Bottes", "Sac à main", "Inconnue"]),
    minPrice: fc.constantFrom(0, 5_000, 5_001),
    maxPrice: fc.constantFrom(5_000, 15_000, MAX_PRICE),
    ownerId: fc.constantFrom("ada", "nobody"),
    promotion: fc.boolean(),
    sizes: fc.subarray(["38", "XL", "47"]),
    colours: fc.subarray(["noir", "BLEU", "bleu nuit", "Vert", "Rouge"]),
    availableOnly: fc.boolean(),
    allWords: fc.boolean(),
    sort: fc.constantFrom("asc" as const, "dsc" as const),
  },
  { requiredKeys: [] },
);

describe("for random products and queries, the search", () => {
  it("finds, filters and sorts like the naive search", () => {
    fc.assert(
      fc.property(catalogue, query, filters, (products, asked, options) => {
        const search = new CatalogueSearch(products);
        // `naiveSearch` has no synonyms, so they are switched off here. They have tests of their own.
        search.setSynonyms(new Map());
        expect(search.search(asked, options)).toEqual(naiveSearch(products, asked, options));
      }),
      { numRuns: 1000 },
    );
  });

  it("counts, for each category, the products that it finds and how many of them are in promotion", () => {
    fc.assert(
      fc.property(catalogue, query, filters, (products, asked, options) => {
        const search = new CatalogueSearch(products);
        const counted = [...search.countByCategory(asked, options)].map(([category, count]) => {
          const within = { ...options, categories: [category] };
          const total = (more: SearchOptions) => search.search(asked, { ...within, ...more }).total;
          expect([category, count]).toEqual([
            category,
            { products: total({}), promotions: total({ promotion: true }) },
          ]);
          return count.products;
        });
        expect(counted).not.toContain(0);
        expect(counted.reduce((sum, found) => sum + found, 0)).toBe(search.search(asked, options).total);
      }),
      { numRuns: 300 },
    );
  });

  it("counts for each size the products that a filter for this size alone would find", () => {
    fc.assert(
      fc.property(catalogue, query, filters, (products, asked, options) => {
        const search = new CatalogueSearch(products);
        const found = ["38", "40", "XL", "47"].map((size): [string, number] => [
          size,
          search.search(asked, { ...options, sizes: [size] }).total,
        ]);
        const counted = [...search.countBySize(asked, options)].map(([size, { count }]) => [size, count]);
        expect(counted.sort()).toEqual(found.filter(([, count]) => count > 0));
      }),
      { numRuns: 300 },
    );
  });

  it("counts for each colour the products that a filter for this colour alone would find", () => {
    fc.assert(
      fc.property(catalogue, query, filters, (products, asked, options) => {
        const search = new CatalogueSearch(products);
        const found = ["Bleu", "Noir", "Rayé", "Rouge"].map((colour): [string, number] => [
          colour,
          search.search(asked, { ...options, colours: [colour] }).total,
        ]);
        const counted = search.countByColour(asked, options).map(({ colour, count }) => [colour, count]);
        expect(counted.sort()).toEqual(found.filter(([, count]) => count > 0));
      }),
      { numRuns: 300 },
    );
  });

  it("returns pages that together are the whole list", () => {
    fc.assert(
      fc.property(
        catalogue,
        query,
        filters,
        fc.integer({ min: 1, max: 5 }),
        (products, text, options, limit) => {
          const search = new CatalogueSearch(products);
          const all = search.search(text, options);
          const pages: string[] = [];
          for (let offset = 0; offset < all.total; offset += limit) {
            pages.push(...search.search(text, { ...options, offset, limit }).ids);
          }
          expect(pages).toEqual(all.ids);
          expect(search.search(text, { ...options, offset: all.total, limit }).ids).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("gives the same results after single updates as after a rebuild", () => {
    const upsert = fc.record({ after: record, times: fc.constant(1), isLater: fc.boolean() });
    const upsertOften = fc.record({ after: record, times: fc.constant(1100), isLater: fc.boolean() });
    const removal = record.map(({ id }) => ({ id }));
    const change = fc.oneof(
      { arbitrary: upsert, weight: 6 },
      { arbitrary: removal, weight: 3 },
      { arbitrary: upsertOften, weight: 1 },
    );
    fc.assert(
      fc.property(
        catalogue,
        fc.array(change, { maxLength: 12 }),
        query,
        filters,
        (products, changes, asked, options) => {
          const search = new CatalogueSearch(products);
          const now = new Map(products.map((one) => [one.id, one]));
          for (const step of changes) {
            if ("after" in step) {
              const put = (product: SearchRecord) =>
                step.isLater ? search.add(product) : search.upsert(product);
              for (let i = 0; i < step.times; i++) put(step.after);
              now.set(step.after.id, step.after);
            } else {
              search.remove(step.id);
              now.delete(step.id);
            }
            if (now.size % 3 === 0) search.index(2);
            if (now.size % 2 === 0) search.search(asked);
          }
          const rebuilt = new CatalogueSearch([...now.values()].reverse());
          expect(search.search(asked, options)).toEqual(rebuilt.search(asked, options));
          expect(search.search("")).toEqual(rebuilt.search(""));
          expect([...search.countBySize("")].sort()).toEqual([...rebuilt.countBySize("")].sort());
          const byName = (one: CatalogueSearch) =>
            one.countByColour("").sort((a, b) => (a.colour < b.colour ? -1 : 1));
          expect(byName(search)).toEqual(byName(rebuilt));
          expect(new Map([...search.counts()].sort())).toEqual(new Map([...rebuilt.counts()].sort()));
          expect(search.newestOf("Robe", 3)).toEqual(rebuilt.newestOf("Robe", 3));
          expect(search.size).toBe(now.size);
        },
      ),
      { numRuns: 400 },
    );
  });
});
