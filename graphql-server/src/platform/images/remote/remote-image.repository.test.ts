import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { findRemoteImages, purgeRemoteImages, storeRemoteImage } from "./remote-image.repository.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it("the records of images that were fetched more than a year ago are deleted, and newer ones stay", async () => {
  const { database } = shop.services;
  await database.query(
    `INSERT INTO fetched_images (url_hash, image, fetched_at)
     SELECT repeat(n::text, 64), '/images/AAAAAAAAAAAAAAAA', now() - make_interval(days => 365 * (n - 1), hours => -1)
     FROM generate_series(1, 3) AS n`,
  );
  expect(await purgeRemoteImages(database)).toBe(1);
  expect(await purgeRemoteImages(database)).toBe(0);
});

it("one statement finds the copies of 70,000 images, which are more than its maximum of parameters", async () => {
  const { database } = shop.services;
  const addresses = Array.from({ length: 70_000 }, (_, n) => `https://fournisseur.example/${n}.jpg`);
  await storeRemoteImage(database, "https://fournisseur.example/69999.jpg", "/images/BBBBBBBBBBBBBBBB");
  expect([...(await findRemoteImages(database, addresses))]).toEqual([
    ["https://fournisseur.example/69999.jpg", "/images/BBBBBBBBBBBBBBBB"],
  ]);
});
