import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { CatalogueSearch } from "../search/catalogue-search.rules.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { SearchResultCache } from "./search-result-cache.ts";

const product = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  productName: number % 3 === 0 ? `Robe ${number}` : `Jupe ${number}`,
  brandName: "Maison Sawa",
  category: number % 2 === 0 ? "Robe" : "Jupe",
  sellingPrice: (number * 7) % 50,
  price: 25,
  ownerId: "00000000-0000-4000-8000-000000000000",
  createdAt: number,
});
const indexOf = (products: number) => ({
  version: "1",
  search: new CatalogueSearch(Array.from({ length: products }, (_, number) => product(number))),
});

it("the cache of search results returns the same results as the search itself, for any page of any list", () => {
  const index = indexOf(60);
  const remembered = new SearchResultCache(index as unknown as SearchIndex);
  fc.assert(
    fc.property(
      fc.constantFrom("", "robe", "rien"),
      fc.record(
        {
          categories: fc.constantFrom(["Robe"], ["Robe", "Jupe"], []),
          minPrice: fc.integer({ min: 0, max: 60 }),
          sort: fc.constantFrom("asc" as const, "dsc" as const),
          offset: fc.integer({ min: -5, max: 80 }),
          limit: fc.integer({ min: -5, max: 80 }),
        },
        { requiredKeys: [] },
      ),
      (text, options) => {
        expect(remembered.search(text, options)).toEqual(index.search.search(text, options));
      },
    ),
  );
});

it("the cache of search results sorts a list once for all its pages, until the catalogue changes", () => {
  const index = indexOf(60);
  const search = vi.spyOn(index.search, "search");
  const remembered = new SearchResultCache(index as unknown as SearchIndex);
  for (let offset = 0; offset < 60; offset += 10) remembered.search("", { offset, limit: 10 });
  expect(search).toHaveBeenCalledTimes(1);
  index.search.upsert(product(60));
  index.version = "2";
  expect(remembered.search("", { limit: 1 }).ids).toEqual([product(60).id]);
});
