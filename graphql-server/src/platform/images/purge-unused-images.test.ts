import { mkdtemp, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IMAGE_USES } from "../../composition/image-uses.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { DiskImageFiles } from "./disk-image-files.ts";
import { ImageStore } from "./image-store.ts";
import { purgeUnusedImages } from "./purge-unused-images.ts";
import { plain } from "./testing/sample-images.ts";

const DAYS = 24 * 60 * 60 * 1000;
const INPUT = {
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
};
const CREATE = "mutation ($input: ProductInput!) { createProduct(input: $input) { id } }";

let shop: TestShop;
let admin: { id: string; token: string };
let directory: string;
let images: ImageStore;
let colour = 0;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.createUser("Awa", "ADMIN");
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "images-"));
  images = new ImageStore(new DiskImageFiles(directory));
  await shop.services.database.query("TRUNCATE audit_log_entries");
  await shop.services.database.query("DELETE FROM products");
  await shop.createProducts({});
});
afterEach(() => removeFolder(directory));
afterAll(() => shop.close());

async function storeImage(daysAgo: number): Promise<string> {
  colour += 1;
  const { id } = await images.store(
    await plain(8, 8, `#0000${colour.toString(16).padStart(2, "0")}`)
      .png()
      .toBuffer(),
  );
  const then = new Date(Date.now() - daysAgo * DAYS);
  await utimes(path.join(directory, id, "picture.json"), then, then);
  return id;
}
const purge = () => purgeUnusedImages(shop.services.database, images, IMAGE_USES);
const isStored = async (id: string) => (await images.find(id)) !== undefined;

describe("an image", () => {
  it("that nothing uses is removed with its variants a week after its upload; a newer image stays", async () => {
    const [old, young] = [await storeImage(8), await storeImage(6)];
    await images.variant(old, 160, "webp");
    expect(await purge()).toBe(1);
    expect([await isStored(old), await isStored(young)]).toEqual([false, true]);
    expect(await images.variant(old, 160, "webp")).toBeUndefined();
  });

  it("stays as long as a product, a user, or a deleted product that can still be restored uses it", async () => {
    const [first, second, profile, deleted] = [
      await storeImage(8),
      await storeImage(8),
      await storeImage(8),
      await storeImage(8),
    ];
    await shop.createProducts({
      productImages: ["https://a.cm/x.jpg", `/images/${first}`, `/images/${second}`],
    });
    await shop.services.database.query("UPDATE users SET profile_pic = $1", [`/images/${profile}`]);
    const [id] = await shop.createProducts({ productImages: [`/images/${deleted}`], ownerId: admin.id });
    await shop.ask("mutation ($id: ID!) { deleteProduct(id: $id) }", { id }, admin);
    expect(await purge()).toBe(0);
    await shop.services.database.query(
      "UPDATE audit_log_entries SET created_at = now() - interval '31 days'",
    );
    expect(await purge()).toBe(1);
    expect(await isStored(deleted)).toBe(false);
  });

  it("stays if it is uploaded again or claimed while unused images are being removed", async () => {
    const [again, claimed] = [await storeImage(8), await storeImage(8)];
    await images.removeUnused(new Date(Date.now() - 7 * DAYS), async () => {
      expect((await images.claim(claimed))?.id).toBe(claimed);
      const same = await plain(8, 8, `#0000${(colour - 1).toString(16).padStart(2, "0")}`)
        .png()
        .toBuffer();
      expect((await images.store(same)).id).toBe(again);
      return new Set();
    });
    expect([await isStored(again), await isStored(claimed)]).toEqual([true, true]);
  });

  it("of a new product is never removed, even if the removal runs while the product is being saved", async () => {
    const store = shop.services.images;
    for (let round = 0; round < 20; round += 1) {
      const bytes = await plain(8, 8, `#10${round.toString(16).padStart(2, "0")}00`)
        .png()
        .toBuffer();
      const { id, url } = await store.store(bytes);
      const time = new Date(Date.now() + 1);
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(time.getTime());
      const usedIds = async () => new Set<string>();
      const [{ errors }] = await Promise.all([
        shop.ask(CREATE, { input: { ...INPUT, productImages: [url] } }, admin),
        new Promise((resolve) => setTimeout(resolve, round)).then(() => store.removeUnused(time, usedIds)),
      ]);
      const result = errors ? errors[0]?.message : (await store.find(id))?.id;
      expect(["Cette image n’existe plus. Ajoutez-la de nouveau", id]).toContain(result);
    }
  });

  it("that is unused stays while a backup copies images", async () => {
    const old = await storeImage(8);
    const backup = shop.services.database.createQueryRunner();
    await backup.query("SELECT pg_advisory_lock_shared($1)", [ADVISORY_LOCKS.imageRemoval]);
    expect([await purge(), await isStored(old)]).toEqual([0, true]);
    await backup.query("SELECT pg_advisory_unlock_shared($1)", [ADVISORY_LOCKS.imageRemoval]);
    await backup.release();
    expect([await purge(), await isStored(old)]).toEqual([1, false]);
  });

  it("that is unused stays if the image files belong to another database", async () => {
    await purge();
    const old = await storeImage(8);
    const other = await openTestShop();
    // Test databases are copies of one template, so they contain the same id of the shop's data. With a new id, this
    // database counts as another shop.
    await other.services.database.query("UPDATE catalogue_state SET epoch = gen_random_uuid()");
    try {
      expect(await purgeUnusedImages(other.services.database, images, IMAGE_USES)).toBe(0);
    } finally {
      await other.close();
    }
    expect([await isStored(old), await purge()]).toEqual([true, 1]);
  });
});
