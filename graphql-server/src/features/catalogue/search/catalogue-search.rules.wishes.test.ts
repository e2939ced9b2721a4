import { beforeAll, describe, expect, it } from "vitest";
import { readDemoCatalogue } from "../../demo/demo-catalogue.ts";
import { CatalogueSearch } from "./catalogue-search.rules.ts";
import { WISH_QUERIES } from "./testing/wish-queries.ts";

let shop: CatalogueSearch;
beforeAll(async () => {
  const products = await readDemoCatalogue();
  shop = new CatalogueSearch(
    products.map((product, place) => ({ ...product, id: product.productName, createdAt: place })),
  );
});

describe("a search in the demonstration catalogue", () => {
  it.each(WISH_QUERIES)("for « $query » finds first: $first", ({ query, first, wishes, dropped }) => {
    const reading = shop.read(query);
    expect(shop.search(query, { limit: 1 }).ids[0] ?? null).toBe(first);
    expect(reading.wishes.map(({ label }) => label)).toEqual(wishes);
    expect(reading.dropped).toEqual(dropped);
  });

  it("for a size and a colour finds only products that have this size in this colour", async () => {
    const products = new Map((await readDemoCatalogue()).map((product) => [product.productName, product]));
    const { ids } = shop.search("taille 38 noir");
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids)
      expect(
        products.get(id)?.variants.some(({ size, colour }) => size === "38" && colour === "Noir"),
        id,
      ).toBe(true);
  });
});
