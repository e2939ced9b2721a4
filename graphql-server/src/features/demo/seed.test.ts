import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { readDemoCatalogue } from "./demo-catalogue.ts";
import { creationDate, seedDemoCatalogue } from "./seed.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const PRODUCTS = `SELECT product_name AS "productName", brand_name AS "brandName", category, description, price,
  selling_price AS "sellingPrice", product_images AS "productImages", image_colours AS "imageColours", thumbnail_colour AS colour, owner_id AS "ownerId",
  variants, availability, last_variant_number AS "lastVariantNumber"
  FROM products`;

interface Seeded {
  productName: string;
  productImages: string[];
  colour: string;
  ownerId: string;
}

/** Reads only a few products of several categories, because inserting all of them takes long. */
const readFew = async () => (await readDemoCatalogue()).filter((_, place) => place % 40 === 0);

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

const readSeeded = (): Promise<Seeded[]> => shop.services.database.query(PRODUCTS);

describe("seeding the demonstration catalogue at the start of a server", () => {
  it("inserts every product with its stored images, owned by the first super admin", async () => {
    const { id: ownerId } = await shop.createUser("Patronne", "SUPER_ADMIN");
    const thumbnails = await seedDemoCatalogue(shop.services);
    const seeded = new Map((await readSeeded()).map((product) => [product.productName, product]));
    const catalogue = await readDemoCatalogue();
    expect(seeded.size).toBe(catalogue.length);
    for (const [place, { productImages, ...text }] of catalogue.entries()) {
      const product = seeded.get(text.productName);
      const { url, colour } = thumbnails[place] ?? {};
      expect(product).toMatchObject({ ...text, ownerId, colour });
      expect(product?.productImages).toHaveLength(productImages.length);
      expect(product?.productImages[0]).toBe(url);
    }
    const addresses = [...seeded.values()].flatMap(({ productImages }) => productImages);
    const found = await Promise.all(
      addresses.map((url) => shop.services.images.find(url.replace("/images/", ""))),
    );
    expect(found.every(Boolean)).toBe(true);
    expect(shop.services.searchIndex.search.size).toBe(catalogue.length);
    const image = await fetch(`${shop.address}${addresses[0]}/320`, { headers: { accept: "image/avif" } });
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/avif"]);
  });

  it("inserts no product if it is interrupted; the next start then inserts all", async () => {
    await shop.createUser("Patronne", "SUPER_ADMIN");
    const { images } = shop.services;
    const store = images.storeMaster.bind(images);
    const failing = vi.spyOn(images, "storeMaster").mockImplementation(async (bytes, listed) => {
      if (failing.mock.calls.length > 6) throw new Error("disk full");
      return store(bytes, listed);
    });
    await expect(seedDemoCatalogue(shop.services, readFew)).rejects.toThrow("disk full");
    expect(await readSeeded()).toEqual([]);
    failing.mockRestore();
    expect(await seedDemoCatalogue(shop.services, readFew)).toHaveLength((await readFew()).length);
    expect(await readSeeded()).toHaveLength((await readFew()).length);
  });

  it("inserts each product once if two servers start at the same time", async () => {
    await shop.createUser("Patronne", "SUPER_ADMIN");
    const results = await Promise.all([1, 2].map(() => seedDemoCatalogue(shop.services, readFew)));
    const { length } = await readFew();
    expect(results.map((thumbnails) => thumbnails.length).toSorted((a, b) => a - b)).toEqual([0, length]);
    expect(await readSeeded()).toHaveLength(length);
  });

  it("changes nothing in a shop that has or had products, or that has no super admin to own them", async () => {
    const storing = vi.spyOn(shop.services.images, "storeMaster");
    expect(await seedDemoCatalogue(shop.services)).toEqual([]);
    await shop.createProducts({ productName: "Robe Kribi" });
    expect(await seedDemoCatalogue(shop.services)).toEqual([]);
    expect((await readSeeded()).map(({ productName }) => productName)).toEqual(["Robe Kribi"]);
    expect(storing).not.toHaveBeenCalled();
  });
});

it("the demonstration's products are up to 60 days old, and the newest belong to different categories", async () => {
  const catalogue = await readDemoCatalogue();
  const dated = catalogue.map(({ category }, place) => ({
    category,
    at: creationDate(place, catalogue.length, NOW).getTime(),
  }));
  const newest = dated.toSorted((a, b) => b.at - a.at);
  expect(new Set(dated.map(({ at }) => at)).size).toBe(catalogue.length);
  expect(newest.every(({ at }) => at < NOW.getTime() && NOW.getTime() - at <= 60 * 86_400_000)).toBe(true);
  expect(dated.filter(({ at }) => at % 600_000 !== 0)).toEqual([]);
  expect(new Set(newest.slice(0, 12).map(({ category }) => category)).size).toBeGreaterThanOrEqual(8);
});
