import { describe, expect, it, vi } from "vitest";
import { DEMONSTRATION_PRODUCTS } from "./demonstration-products.ts";
import { creationDate, type NewDemonstrationProduct, seedDemonstrationCatalogue } from "./seed-catalogue.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const few = [20, 70, 120].flatMap((place) => DEMONSTRATION_PRODUCTS.slice(place, place + 1));

function fakeShop() {
  const inserted: NewDemonstrationProduct[] = [];
  let stored = 0;
  return {
    inserted,
    storePicture: async (bytes: Buffer) => {
      stored += 1;
      return { url: `/images/${bytes.length}`, colour: "#efe6d8" };
    },
    insertProducts: async (products: NewDemonstrationProduct[]) => {
      inserted.push(...products);
    },
    stored: () => stored,
  };
}

describe("seeding the demonstration catalogue", () => {
  it("hosts each picture, inserts each product in order and tells how far it is", async () => {
    const shop = fakeShop();
    const onProgress = vi.fn<(done: number, total: number) => void>();
    expect(await seedDemonstrationCatalogue({ ...shop, products: few, now: NOW, onProgress })).toBe(
      few.length,
    );
    expect(shop.inserted.map((product) => product.productName)).toEqual(
      few.map((product) => product.productName),
    );
    expect(shop.stored()).toBe(few.flatMap((product) => product.pictures).length);
    expect(shop.inserted[0]).toMatchObject({ price: few[0]?.price, thumbnailColour: "#efe6d8" });
    expect(onProgress).toHaveBeenLastCalledWith(few.length, few.length);
  });

  it("gives the same products, dates and pictures on every run", async () => {
    const runs = [fakeShop(), fakeShop()];
    for (const shop of runs)
      await seedDemonstrationCatalogue({ ...shop, products: few.slice(0, 1), now: NOW });
    expect(runs[0]?.inserted).toEqual(runs[1]?.inserted);
  });

  it("leaves products alone that are there already", async () => {
    const shop = fakeShop();
    const existingNames = new Set(few.slice(1).map((product) => product.productName));
    expect(await seedDemonstrationCatalogue({ ...shop, products: few, existingNames, now: NOW })).toBe(1);
    expect(shop.inserted).toHaveLength(1);
  });

  it("stops with the host's failure and inserts nothing half done", async () => {
    const shop = fakeShop();
    const storePicture = () => Promise.reject(new Error("disk full"));
    await expect(
      seedDemonstrationCatalogue({ ...shop, storePicture, products: few, now: NOW }),
    ).rejects.toThrow("disk full");
    expect(shop.inserted).toEqual([]);
  });

  it("spreads creation over the last 60 days and mixes categories, so that the newest are varied", () => {
    const total = DEMONSTRATION_PRODUCTS.length;
    const dated = DEMONSTRATION_PRODUCTS.map(({ category }, place) => ({
      category,
      at: creationDate(place, total, NOW).getTime(),
    }));
    const newest = dated.toSorted((a, b) => b.at - a.at);
    expect(new Set(dated.map(({ at }) => at)).size).toBe(total);
    expect(newest.every(({ at }) => at < NOW.getTime() && NOW.getTime() - at <= 60 * 86_400_000)).toBe(true);
    expect(new Set(newest.slice(0, 12).map(({ category }) => category)).size).toBeGreaterThanOrEqual(8);
  });
});
