import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Transaction } from "../../platform/database/sql.ts";
import type { ImageStore, StoredImage } from "../../platform/images/image-store.ts";
import { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import { insertProducts, type NewProduct } from "../catalogue/product/product.repository.ts";
import type { SearchIndex } from "../catalogue/search/search-index.ts";
import type { AccountService } from "../users/account.service.ts";
import { hadProducts } from "./demo.repository.ts";
import { DEMO_IMAGES, type DemoProduct, readDemoCatalogue, readDemoImages } from "./demo-catalogue.ts";

/**
 * Number of images that are stored at the same time. Storing waits for the disk, so a higher number would only need
 * more memory.
 */
const IMAGES_AT_ONCE = 8;
const DAYS = 60;
const DAY_MS = 86_400_000;
/**
 * Creation dates are rounded down to a multiple of this time (ms). Pages never show more precise times, and more digits
 * would cost every phone 3 bytes for each product.
 */
const ROUND_MS = 600_000;
/**
 * Steps between the creation dates of two products that follow each other in `products.csv`, modulo the number of
 * products. The products of a category follow each other in this file; the steps spread them over the 60 days. Their
 * number is a prime, so that no two products of a smaller catalogue get the same date.
 */
const STRIDE = 7919;

interface SeededServices {
  accounts: AccountService;
  database: Database;
  images: ImageStore;
  searchIndex: SearchIndex;
}

/**
 * Inserts the demonstration catalogue into a shop that has never had a product. The first super admin owns the
 * products.
 * @param readCatalogue called only if there is something to insert; `productImages` are names of files in {@link
 * DEMO_IMAGES}
 * @param now the creation dates are in the 60 days before this time
 * @returns the products' thumbnails in the sequence of the catalogue; empty if nothing was inserted
 */
export async function seedDemoCatalogue(
  { accounts, database, images, searchIndex }: SeededServices,
  readCatalogue: () => Promise<readonly DemoProduct[]> = readDemoCatalogue,
  now = new Date(),
): Promise<StoredImage[]> {
  const owner = await accounts.firstSuperAdmin();
  if (!owner || (await hadProducts(database))) return [];
  const catalogue = await readCatalogue();
  const stored = await storeImages(images, new Set(catalogue.flatMap(({ productImages }) => productImages)));
  const products = catalogue.map((fields, place) => ({
    ...withStoredImages(fields, stored),
    id: crypto.randomUUID(),
    ownerId: owner.id,
    createdAt: creationDate(place, catalogue.length, now).toISOString(),
  }));
  // All products are inserted in one transaction. If the start is interrupted, the shop has no products, and the next
  // start inserts them.
  const writing = new CatalogueTransaction(database, () => searchIndex.sync());
  const isSeeded = await writing.run((transaction) => insertUnlessSeeded(transaction, products));
  return isSeeded ? catalogue.map(({ productImages }) => storedImage(stored, productImages[0])) : [];
}

/**
 * Returns the creation date of the product at the index `place` of `total` products: a rounded time in the last 60
 * days. When products are sorted by these dates, their categories are mixed. The result depends only on the parameters.
 */
export function creationDate(place: number, total: number, now: Date): Date {
  const position = (place * STRIDE) % total;
  const hours = ((place * 37) % 11) - 5;
  const back = ((position + 0.5) / total) * (DAYS - 1) * DAY_MS + hours * 0.01 * DAY_MS;
  return new Date(Math.floor((now.getTime() - Math.max(60_000, back)) / ROUND_MS) * ROUND_MS);
}

/**
 * Inserts the catalogue in one transaction, unless the shop has or had products.
 * @returns false if nothing was inserted, because another server on the same database was faster
 */
async function insertUnlessSeeded(
  transaction: Transaction,
  products: readonly NewProduct[],
): Promise<boolean> {
  if (await hadProducts(transaction)) return false;
  await insertProducts(transaction, products);
  return true;
}

/** Stores files of {@link DEMO_IMAGES} as images. @returns the stored images; the keys are the file names */
async function storeImages(
  images: ImageStore,
  names: ReadonlySet<string>,
): Promise<Map<string, StoredImage>> {
  const stored = new Map<string, StoredImage>();
  const listed = await readDemoImages();
  const waiting = names.values();
  const storeNext = async (): Promise<void> => {
    for (const name of waiting)
      stored.set(name, await images.storeMaster(await readFile(path.join(DEMO_IMAGES, name)), listed[name]));
  };
  await Promise.all(Array.from({ length: IMAGES_AT_ONCE }, storeNext));
  return stored;
}

function withStoredImages(fields: DemoProduct, stored: ReadonlyMap<string, StoredImage>) {
  const images = fields.productImages.map((name) => storedImage(stored, name));
  return {
    ...fields,
    productImages: images.map(({ url }) => url),
    thumbnailColour: storedImage(stored, fields.productImages[0]).colour,
  };
}

function storedImage(stored: ReadonlyMap<string, StoredImage>, name = ""): StoredImage {
  const image = stored.get(name);
  if (!image) throw new Error(`the image "${name}" was not stored`);
  return image;
}
