import { expect, it } from "vitest";
import { CatalogueSearch } from "../search/catalogue-search.rules.ts";
import {
  countFamily,
  formatListCursor,
  listFamily,
  listPage,
  listSimilar,
  parseListCursor,
} from "./listing.rules.ts";

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const product = (number: number, category: string) => ({
  id: idOf(number),
  productName: `Produit ${number}`,
  brandName: "Maison Sawa",
  category,
  sellingPrice: 1_000,
  price: 1_000,
  createdAt: number,
});

it("parsing a formatted cursor returns its position and id", () => {
  for (const place of [0, 19, 99_999]) {
    expect(parseListCursor(formatListCursor({ place, id: idOf(place) }))).toEqual({ place, id: idOf(place) });
  }
});

it.each(["", "nulle part", "MTox", "é", `${"A".repeat(81)}`, "!!!!"])("« %s » is not a cursor", (text) => {
  expect(parseListCursor(text)).toBeUndefined();
});

it("a list continues after the cursor's product, even when newer products were added", () => {
  const search = new CatalogueSearch([1, 2, 3, 4].map((number) => product(number, "Robe")));
  const after = { place: 1, id: idOf(3) };
  expect(listPage(search, {}, { first: 2, after }).ids).toEqual([idOf(2), idOf(1)]);
  search.upsert(product(5, "Robe"));
  expect(listPage(search, {}, { first: 2, after })).toMatchObject({
    ids: [idOf(2), idOf(1)],
    offset: 3,
    total: 5,
    hasNextPage: false,
  });
});

it("the list of a category with its sub-categories begins with the category's own products", () => {
  const search = new CatalogueSearch([product(1, "Femmes"), product(2, "Robe"), product(3, "Jupe")]);
  expect(listFamily(search, "Femmes", 2)).toEqual([idOf(1), idOf(3)]);
});

it("the count of a category with its sub-categories includes the products of both", () => {
  const search = new CatalogueSearch([product(1, "Femmes"), product(2, "Robe"), product(3, "Pull")]);
  expect(["Femmes", "Hommes", "Robe", "Bijoux"].map((value) => countFamily(search, value))).toEqual([
    3, 1, 1, 0,
  ]);
});

it("similar products are the newest other products of the same category", () => {
  const search = new CatalogueSearch([1, 2, 3].map((number) => product(number, "Robe")));
  expect(listSimilar(search, { id: idOf(2), category: "Robe" }, 10)).toEqual([idOf(3), idOf(1)]);
});
