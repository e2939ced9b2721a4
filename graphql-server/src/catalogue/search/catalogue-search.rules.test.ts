import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PRICE } from "../product/price.rules.ts";
import { AVAILABILITIES } from "../variants/variant.rules.ts";
import { CatalogueSearch, type SearchOptions, type SearchRecord } from "./catalogue-search.rules.ts";
import { naiveSearch } from "./testing/naive-search.ts";

let lastTime = 0;
function product(productName: string, category: string, brandName = "Mboa"): SearchRecord {
  lastTime += 1000;
  return {
    id: productName,
    productName,
    category,
    brandName,
    sellingPrice: 15_000,
    price: 15_000,
    createdAt: lastTime,
  };
}

/** Products from oldest to newest; each one's id is its name. */
const SHOP: readonly SearchRecord[] = [
  product("Robe de soirée", "Robe"),
  product("Robe longue rouge", "Robe", "Élégance"),
  product("Grande robe en wax", "Robe"),
  product("Jupe rose", "Jupe"),
  product("Ensemble garde-robe", "Ensemble"),
  product("Chaussures à talons", "Chaussures Femmes"),
  product("Mocassins", "Chaussures Hommes"),
  product("Chaussettes", "Accessoires"),
  product("Sac à main cuir", "Sac à main"),
  product("Sacoche", "Accessoires"),
  product("Mèches brésiliennes", "Perruques et mèches"),
  product("T-shirt 100% coton", "T-shirt", "H&M"),
  product("Bottes cavalières", "Bottes"),
  product("Pull 🎄 (édition limitée)", "Pull"),
];
const SHOES = ["Chaussures à talons", "Mocassins"];
const DRESSES = ["Robe longue rouge", "Robe de soirée", "Ensemble garde-robe", "Grande robe en wax"];
const EVERYTHING = SHOP.map(({ id }) => id).reverse();

const shop = new CatalogueSearch(SHOP);

describe("searching the shop", () => {
  it.each([
    ["a word of the name, and its plural", "mocassin", ["Mocassins"]],
    ["a word of the category", "chaussures", SHOES],
    ["a word of the brand", "elegance", ["Robe longue rouge"]],
    ["case and accents ignored", "SOIREE", ["Robe de soirée"]],
    ["a missing letter", "chausures", SHOES],
    ["an extra letter", "robbe", [...DRESSES.slice(2), ...DRESSES.slice(0, 2)]],
    ["a wrong letter", "xhaussures", SHOES],
    ["two letters swapped", "mohces", []],
    ["two letters swapped in a longer word", "mehces", ["Mèches brésiliennes"]],
    ["no accents typed", "meches", ["Mèches brésiliennes"]],
    ["stop words", "sac a main", ["Sac à main cuir"]],
    ["the words in another order", "main sac", ["Sac à main cuir"]],
    ["a hyphen", "t-shirt", ["T-shirt 100% coton"]],
    ["no hyphen", "tshirt", ["T-shirt 100% coton"]],
    ["names that begin with the query first", "robe", DRESSES],
    ["a prefix", "cava", ["Bottes cavalières"]],
    ["exact matches before prefixes", "sac", ["Sac à main cuir", "Sacoche"]],
    ["an infix", "ochE", ["Sacoche"]],
    ["two letters as a prefix only", "ob", []],
    ["an error in an unfinished word", "chausse", ["Chaussettes", ...SHOES]],
    ["an error and a plural", "botes", ["Bottes cavalières"]],
    ["no fuzzy match for short words", "jype", []],
    ["all words required", "robe coton", []],
    ["no match", "zzzzzz", []],
    ["a percent sign is no wildcard", "%", ["T-shirt 100% coton"]],
    ["a percent sign after a word", "coton %", ["T-shirt 100% coton"]],
    ["a parenthesis", "(", ["Pull 🎄 (édition limitée)"]],
    ["a bracket", "[", []],
    ["an ampersand", "&", ["T-shirt 100% coton"]],
    ["a brand with an ampersand", "h&m coton", ["T-shirt 100% coton"]],
    ["an emoji", "🎄", ["Pull 🎄 (édition limitée)"]],
    ["an emoji without a match", "👗", []],
    ["underscore, backslash and quote", "_ \\ '", []],
    ["a word repeated many times", "robe ".repeat(10_000), DRESSES],
    ["a very long word", "robe".repeat(10_000), []],
    ["an empty query", "", EVERYTHING],
    ["blanks", " \t\u00a0", EVERYTHING],
  ])("%s", (_, query, names) => {
    expect(shop.search(query)).toEqual({ total: names.length, ids: names });
  });

  it("matches `botes` fuzzily again once the product of that name is deleted", () => {
    const changing = new CatalogueSearch([...SHOP, product("Botes", "Accessoires")]);
    expect(changing.search("botes").ids).toEqual(["Botes"]);
    changing.remove("Botes");
    expect(changing.search("botes").ids).toEqual(["Bottes cavalières"]);
  });

  it("matches `botes` fuzzily with full words only, even when it is an infix of another word", () => {
    const leather = ["Bottes", "Bottines", "Raboteuse"].map((name) => product(name, "Accessoires"));
    expect(new CatalogueSearch(leather).search("botes").ids).toEqual(["Raboteuse", "Bottes"]);
  });

  it("finds a token again after it was removed with its last product", () => {
    const changing = new CatalogueSearch(SHOP);
    const [socks, pullover] = [product("Chaussettes", "Accessoires"), product("Pull", "Pull")];
    changing.remove(socks.id);
    for (let change = 0; change < 2000; change++) changing.upsert(pullover);
    expect(changing.search("chaussettes").ids).toEqual([]);
    changing.upsert(socks);
    expect(changing.search("chaussettes").ids).toEqual([socks.id]);
  });

  it("does not match `robes` with `rose` in a shop with robes", () => {
    expect(shop.search("robes").ids).not.toContain("Jupe rose");
  });

  it("counts the products of each category", () => {
    const counts = new CatalogueSearch(SHOP.slice(0, 4));
    counts.remove("Jupe rose");
    expect(counts.counts()).toEqual(new Map([["Robe", 3]]));
    expect(counts.size).toBe(3);
  });

  it("lists a category newest first", () => {
    expect(shop.newestOf("Robe")).toEqual(["Grande robe en wax", "Robe longue rouge", "Robe de soirée"]);
    expect(shop.newestOf("Robe", 2)).toEqual(["Grande robe en wax", "Robe longue rouge"]);
    expect(shop.newestOf("Bijoux")).toEqual([]);
  });

  it("finds everything without a category filter, and nothing in an unknown category", () => {
    expect(shop.search("robe", { categories: [] }).ids).toEqual(DRESSES);
    expect(shop.search("robe", { categories: ["Bijoux"] }).total).toBe(0);
  });

  it("sorts the highest and the lowest price correctly", () => {
    const [dear, free] = [product("Or", "Montre"), product("Cadeau", "Montre")];
    const prices = new CatalogueSearch([
      { ...dear, sellingPrice: MAX_PRICE, price: MAX_PRICE },
      { ...free, sellingPrice: 0 },
    ]);
    expect(prices.search("", { sort: "asc" }).ids).toEqual(["Cadeau", "Or"]);
    expect(prices.search("", { sort: "dsc" }).ids).toEqual(["Or", "Cadeau"]);
    expect(prices.search("", { minPrice: MAX_PRICE, maxPrice: MAX_PRICE }).ids).toEqual(["Or"]);
  });
});

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
];
const phrase = fc.array(fc.constantFrom(...WORDS, "de", "à", "%", "chaussures", "chausettes"), {
  maxLength: 4,
});
const text = phrase.map((words) => words.join(" "));
const record: fc.Arbitrary<SearchRecord> = fc.record({
  id: fc.constantFrom(..."abcdefghijkl"),
  productName: text,
  brandName: fc.constantFrom("Mboa", "Robert", "H&M"),
  category: fc.constantFrom("Robe", "Bottes", "Sac à main", "Bijoux"),
  sellingPrice: fc.constantFrom(0, 5_000, 5_001, 15_000, MAX_PRICE),
  price: fc.constantFrom(0, 5_001, MAX_PRICE),
  createdAt: fc.constantFrom(1, 2, 3),
  ownerId: fc.constantFrom("ada", "bih"),
  availability: fc.constantFrom(undefined, ...AVAILABILITIES),
  variants: fc.array(
    fc.record({
      size: fc.constantFrom("38", "40", "XL", null),
      availability: fc.constantFrom(...AVAILABILITIES),
    }),
    { maxLength: 3 },
  ),
});
const catalogue = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 12 });
const query = fc.oneof(
  text,
  fc.constantFrom("rob", "obe", "chausures", "chauset", "robess", "tshirts", "r", "("),
);
const filters: fc.Arbitrary<SearchOptions> = fc.record(
  {
    categories: fc.subarray(["Robe", "Bottes", "Sac à main", "Inconnue"]),
    minPrice: fc.constantFrom(0, 5_000, 5_001),
    maxPrice: fc.constantFrom(5_000, 15_000, MAX_PRICE),
    ownerId: fc.constantFrom("ada", "nobody"),
    promotion: fc.boolean(),
    sizes: fc.subarray(["38", "XL", "47"]),
    availableOnly: fc.boolean(),
    sort: fc.constantFrom("asc" as const, "dsc" as const),
  },
  { requiredKeys: [] },
);

describe("the index", () => {
  it("finds, filters and sorts like the naive search", () => {
    fc.assert(
      fc.property(catalogue, query, filters, (products, asked, options) => {
        expect(new CatalogueSearch(products).search(asked, options)).toEqual(
          naiveSearch(products, asked, options),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("counts by category what it finds, and what of it is in promotion", () => {
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

  it("counts by size what it would find with that size alone", () => {
    fc.assert(
      fc.property(catalogue, query, filters, (products, asked, options) => {
        const search = new CatalogueSearch(products);
        const found = ["38", "40", "XL", "47"].map((size): [string, number] => [
          size,
          search.search(asked, { ...options, sizes: [size] }).total,
        ]);
        expect([...search.countBySize(asked, options)].sort()).toEqual(
          found.filter(([, count]) => count > 0),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("has pages that together are the whole list", () => {
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

  it("is the same after incremental updates, words indexed at once or later, as after a rebuild", () => {
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
          expect(new Map([...search.counts()].sort())).toEqual(new Map([...rebuilt.counts()].sort()));
          expect(search.newestOf("Robe", 3)).toEqual(rebuilt.newestOf("Robe", 3));
          expect(search.size).toBe(now.size);
        },
      ),
      { numRuns: 400 },
    );
  });
});
