import { describe, expect, it } from "vitest";
import { CatalogueSearch } from "./catalogue-search.rules.ts";
import { readSynonyms } from "./synonyms.rules.ts";

const product = (productName: string, category: string, createdAt: number) => ({
  ...{ id: productName, productName, category, brandName: "Mboa", sellingPrice: 9_000, price: 9_000 },
  createdAt,
});
const SHOP = [
  product("Tennis rétro", "Tennis", 1),
  product("Baskets montantes", "Babouche", 2),
  product("Jupe wax", "Jupe", 3),
  product("Sac à dos", "Sac à dos", 4),
  product("Sac à main", "Sac à main", 5),
  product("Sandwich-bag doré", "Accessoires", 6),
];

describe("synonyms", () => {
  const shop = new CatalogueSearch(SHOP);
  it.each([
    [
      "find products with the typed word first, then products with its synonym",
      "basket",
      ["Baskets montantes", "Tennis rétro"],
    ],
    ["work in both directions", "tennis", ["Tennis rétro", "Baskets montantes"]],
    ["are found for a typed plural", "sneakers", ["Baskets montantes", "Tennis rétro"]],
    ["find products for a word that no product has", "pagne", ["Jupe wax"]],
    ["of several words are found only as a whole", "cartable", ["Sac à dos"]],
  ])("%s: « %s »", (_, query, names) => {
    expect(shop.search(query).ids).toEqual(names);
  });

  it("are added and removed by the owner", () => {
    const own = new CatalogueSearch(SHOP);
    expect(own.search("zoro").ids).toEqual([]);
    own.setSynonyms(readSynonyms(["Zoro = sac à main", "pochon; wax", "seul", " = , "]));
    expect(own.search("zoro").ids).toEqual(["Sac à main"]);
    expect(own.search("pochon").ids).toEqual(["Jupe wax"]);
    expect(own.search("pagne").ids).toEqual(["Jupe wax"]);
    own.setSynonyms(readSynonyms());
    expect(own.search("zoro").ids).toEqual([]);
  });
});
