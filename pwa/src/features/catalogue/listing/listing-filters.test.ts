import fc from "fast-check";
import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { describe, expect, test } from "vitest";
import {
  activeFilters,
  countsVariables,
  headingOf,
  keepSequence,
  type ListingFilters,
  listingUrl,
  listingVariables,
  priceErrors,
  readFilters,
} from "./listing-filters.ts";

const NONE: ListingFilters = {
  q: "",
  min: "",
  max: "",
  sort: undefined,
  promotion: false,
  available: false,
  sizes: [],
  colours: [],
  categories: [],
};
const read = (query: string) => readFilters(new URLSearchParams(query));

describe("the filters in a listing's URL", () => {
  test.each<[address: string, filters: Partial<ListingFilters>]>([
    ["/product-category", {}],
    ["/product-category?category=Robe", { categories: ["Robe"] }],
    ["/product-category?category=Robe&category=Ensemble", { categories: ["Robe", "Ensemble"] }],
    ["/product-category?category=Sac+%C3%A0+main&q=cuir", { categories: ["Sac à main"], q: "cuir" }],
    ["/product-category?min=10000&max=20000&sort=asc", { min: "10000", max: "20000", sort: "asc" }],
    ["/product-category?min=abc", { min: "abc" }],
    ["/product-category?category=Robe&promotion=1", { categories: ["Robe"], promotion: true }],
    ["/product-category?colour=Noir&colour=Bleu+roi", { colours: ["Noir", "Bleu roi"] }],
    ["/product-category?size=38&size=39&available=1", { sizes: ["38", "39"], available: true }],
    [
      "/product-category?category=Robe&size=Taille+unique&q=lin",
      { categories: ["Robe"], sizes: ["Taille unique"], q: "lin" },
    ],
    [
      "/product-category?category=Bijoux&q=or+%26+argent&sort=dsc",
      { categories: ["Bijoux"], q: "or & argent", sort: "dsc" },
    ],
  ])("are read from the URL %s, and give the same URL when they are written again", (address, filters) => {
    expect(read(address.split("?")[1] ?? "")).toEqual({ ...NONE, ...filters });
    expect(listingUrl({ ...NONE, ...filters })).toBe(address);
  });

  test("may contain a category name with decomposed accents, as macOS writes them", () => {
    const address = `category=${encodeURIComponent("Sac à main".normalize("NFD"))}`;
    expect(read(address).categories).toEqual(["Sac à main".normalize("NFC")]);
  });

  test("are all the same after they were written to a URL and read again", () => {
    const text = fc.string({ maxLength: 12, unit: "grapheme" }).map((value) => value.trim());
    const category = fc.oneof(
      fc.constantFrom(...CATEGORIES.map(({ value }) => value)),
      // The texts are composed (Unicode NFC), like stored names.
      text.map((value) => value.normalize()).filter((value) => value !== ""),
    );
    const size = fc.oneof(fc.constantFrom("XS", "M", "38", "39", "Taille unique"), text);
    const sizes = fc
      .uniqueArray(size, { maxLength: 6 })
      .map((all) => all.filter((one) => one !== "" && one.length <= 12));
    const filters = fc.record({
      q: text,
      min: text,
      max: text,
      sort: fc.constantFrom("asc" as const, "dsc" as const, undefined),
      promotion: fc.boolean(),
      available: fc.boolean(),
      sizes,
      colours: fc.uniqueArray(fc.constantFrom("Noir", "Bleu roi", "Vert d’eau"), { maxLength: 3 }),
      categories: fc.uniqueArray(category, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(listingUrl(chosen).split("?")[1] ?? "")).toEqual(chosen);
      }),
    );
  });
});

const FIRST_SIZES = Array.from({ length: 40 }, (_, place) => String(place + 100));

test.each([
  ["category=Robe&category=Robe", { categories: ["Robe"] }],
  ["category=&category=%20&category=Robe", { categories: ["Robe"] }],
  [`category=${"x".repeat(61)}`, {}],
  ["sort=cheapest", {}],
  ["q=%20robe%20", { q: "robe" }],
  ["promotion=oui", {}],
  ["size=39&size=M&size=39&size=&size=38", { sizes: ["39", "M", "38"] }],
  [`size=${"9".repeat(14)}`, {}],
  [Array.from({ length: 99 }, (_, place) => `size=${place + 100}`).join("&"), { sizes: FIRST_SIZES }],
  ["available=true", {}],
  [`colour=&colour=${"x".repeat(41)}`, {}],
  ["utm_source=x&page=2", {}],
])("invalid parts of the URL's query « %s » are ignored", (query, filters) => {
  expect(read(query)).toEqual({ ...NONE, ...filters });
});

describe("the catalogue query for a listing", () => {
  test.each<[query: string, variables: object]>([
    ["", { first: 20 }],
    ["category=Robe&category=Ensemble", { filter: { categories: ["Ensemble", "Robe"] }, first: 20 }],
    ["category=Ensemble&category=Robe", { filter: { categories: ["Ensemble", "Robe"] }, first: 20 }],
    [
      "category=Accessoires&category=Montre",
      { filter: { categories: ["Accessoires", "Montre", "Sac à dos", "Sac à main"] }, first: 20 },
    ],
    ["q=robe&sort=dsc", { filter: { search: "robe" }, first: 20, sort: "dsc" }],
    ["min=10+000&max=20.000", { filter: { maxPrice: 20_000, minPrice: 10_000 }, first: 20 }],
    ["min=0", { filter: { minPrice: 0 }, first: 20 }],
    ["promotion=1", { filter: { promotion: true }, first: 20 }],
    ["available=1", { filter: { availableOnly: true }, first: 20 }],
    ["colour=Noir&colour=Bleu+roi", { filter: { colours: ["Bleu roi", "Noir"] }, first: 20 }],
    ["size=XL&size=38", { filter: { sizes: ["38", "XL"] }, first: 20 }],
    ["min=abc&max=-1", { first: 20 }],
  ])("for the URL's query « %s » has the variables %j", (query, variables) => {
    expect(JSON.stringify(listingVariables(read(query)))).toBe(JSON.stringify(variables));
  });
});

test("the filters for category and promotion do not change the query for the counts beside the filters", () => {
  const counted = (query: string) => JSON.stringify(countsVariables(read(query)));
  expect(counted("q=robe&max=9000")).toBe('{"filter":{"maxPrice":9000,"search":"robe"}}');
  expect(counted("q=robe&max=9000&category=Robe&promotion=1&sort=asc")).toBe(counted("q=robe&max=9000"));
  expect(counted("category=Robe&promotion=1")).toBe("{}");
  expect(counted("category=Robe&size=38&available=1")).toBe(
    '{"filter":{"availableOnly":true,"sizes":["38"]}}',
  );
});

test.each(["15000.00", "15000,00", "15 000 FCFA", "15.000", "15’000"])(
  "a price limit that the shopper types as %j is 15 000 FCFA in the catalogue query",
  (text) => {
    const limits = { min: text, max: text };
    expect(listingVariables({ ...read(""), ...limits })).toMatchObject({
      filter: { minPrice: 15_000, maxPrice: 15_000 },
    });
    expect(priceErrors({ ...read(""), ...limits })).toEqual({});
  },
);

describe("a price field", () => {
  const wrong = (text: string) =>
    expect.stringContaining(`«\u00a0${text}\u00a0» n’est pas un nombre entier de francs`);
  test.each([
    ["", undefined, undefined],
    ["min=10000&max=10000", undefined, undefined],
    ["min=abc&max=20000", wrong("abc"), undefined],
    ["min=20000&max=10000", undefined, "Inférieur au prix minimum"],
    ["min=1,5&max=15000.5", wrong("1,5"), wrong("15000.5")],
    ["max=x", undefined, wrong("x")],
  ])("shows an error only for an invalid limit: « %s »", (query, min, max) => {
    expect(priceErrors(read(query))).toEqual({ min, max });
  });
});

describe("the list of active filters", () => {
  test("contains every active filter with a link that removes it, and both price limits as one filter", () => {
    const filters = read("category=Robe&category=Jupe&q=wax&min=10000&max=20000&sort=asc");
    const active = activeFilters(filters);
    expect(active.map(({ label }) => label)).toEqual([
      "Robe",
      "Jupe",
      "«\u00a0wax\u00a0»",
      "10\u202f000\u00a0FCFA – 20\u202f000\u00a0FCFA",
    ]);
    expect(active.map(({ without }) => listingUrl(without))).toEqual([
      "/product-category?category=Jupe&q=wax&min=10000&max=20000&sort=asc",
      "/product-category?category=Robe&q=wax&min=10000&max=20000&sort=asc",
      "/product-category?category=Robe&category=Jupe&min=10000&max=20000&sort=asc",
      "/product-category?category=Robe&category=Jupe&q=wax&sort=asc",
    ]);
  });

  test.each([
    ["promotion=1", "En promotion"],
    ["available=1", "Disponible seulement"],
    ["size=38", "Taille 38"],
    ["colour=Bleu+roi", "Couleur Bleu roi"],
    ["min=5000", "Dès 5\u202f000\u00a0FCFA"],
    ["max=5000", "Jusqu’à 5\u202f000\u00a0FCFA"],
    ["min=0&max=5000", "0\u00a0FCFA – 5\u202f000\u00a0FCFA"],
  ])("shows the filter « %s » of the URL as « %s »", (query, label) => {
    expect(activeFilters(read(query)).map((filter) => filter.label)).toEqual([label]);
  });

  test("contains neither an invalid price nor the sort order", () => {
    expect(activeFilters(read("min=abc&sort=asc"))).toEqual([]);
  });
});

test("the heading names the categories in the sequence in which they were chosen", () => {
  expect(headingOf({ ...NONE, categories: ["Robe", "Ensemble"] })).toBe("Robe, Ensemble");
  expect(headingOf({ ...NONE, categories: ["Robe"], promotion: true })).toBe("Robe");
  expect(headingOf({ ...NONE, categories: ["Sac à dos", "Sac à main"] })).toBe("Sacs");
  expect(headingOf({ ...NONE, categories: ["Perruques et mèches"] })).toBe("Perruques et mèches");
  expect(headingOf({ ...NONE, promotion: true })).toBe("Promotions");
  expect(headingOf(NONE)).toBe("Tous les produits");
});

test("a newly ticked category comes after the categories that were ticked before", () => {
  const ticked = { ...NONE, categories: ["Ensemble", "Jupe", "Robe"] };
  expect(keepSequence(ticked, ["Robe", "Pull", "Ensemble"]).categories).toEqual(["Robe", "Ensemble", "Jupe"]);
});
