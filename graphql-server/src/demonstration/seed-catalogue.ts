import { composePicture, forgetPictures } from "./compose-picture.ts";
import type { DemonstrationProduct } from "./product.ts";

/** What the shop's database takes. */
export interface NewDemonstrationProduct extends Omit<DemonstrationProduct, "key" | "pictures"> {
  productImages: string[];
  /** The leading picture's main colour, as the image host tells it. */
  thumbnailColour: string;
  createdAt: Date;
}

export interface SeedOptions {
  products: readonly DemonstrationProduct[];
  /** Hosts one JPEG; the colour is its main one, for the place holder. */
  storePicture(bytes: Buffer): Promise<{ url: string; colour: string }>;
  /** Called with the products of one batch, in catalogue order. */
  insertProducts(products: NewDemonstrationProduct[]): Promise<void>;
  /** Names (`productName`) already in the shop: these products are left as they are. */
  existingNames?: ReadonlySet<string>;
  onProgress?(done: number, total: number): void;
  /** Creation dates run back from here. */
  now?: Date;
}

/** Two pictures at once keep two cores busy; more only takes memory. */
const PRODUCTS_AT_ONCE = 3;
const BATCH = 24;
const DAYS = 60;
const DAY_MS = 86_400_000;
/** Coprime to any catalogue size below it, so that neighbours in the list (one category) lie far apart in time. */
const STRIDE = 7919;

/** The creation date of the product at `place` of `total`: within the last 60 days, categories mixed, always the same. */
export function creationDate(place: number, total: number, now: Date): Date {
  const slot = (place * STRIDE) % total;
  const hours = ((place * 37) % 11) - 5;
  const back = ((slot + 0.5) / total) * (DAYS - 1) * DAY_MS + hours * 0.01 * DAY_MS;
  return new Date(now.getTime() - Math.max(60_000, Math.round(back)));
}

async function withPictures(
  product: DemonstrationProduct,
  options: SeedOptions,
  createdAt: Date,
): Promise<NewDemonstrationProduct> {
  const { key: _, pictures, ...text } = product;
  const stored: { url: string; colour: string }[] = [];
  for (const spec of pictures) stored.push(await options.storePicture(await composePicture(spec)));
  return {
    ...text,
    productImages: stored.map(({ url }) => url),
    thumbnailColour: stored[0]?.colour ?? "#e7dfd4",
    createdAt,
  };
}

/**
 * Puts the demonstration catalogue into a shop: composes and hosts its pictures, inserts its products in batches.
 * Repeatable: the same pictures, order and (for the same `now`) dates every time; products whose name is there are
 * skipped. Throws what `storePicture` or `insertProducts` throw; batches inserted before stay.
 * Returns how many products were inserted.
 */
export async function seedDemonstrationCatalogue(options: SeedOptions): Promise<number> {
  const now = options.now ?? new Date();
  const all = options.products;
  const missing = all
    .map((product, place) => ({ product, createdAt: creationDate(place, all.length, now) }))
    .filter(({ product }) => !options.existingNames?.has(product.productName));
  let done = 0;
  try {
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const ready = new Array<NewDemonstrationProduct>(batch.length);
      const queue = batch.entries();
      const worker = async (): Promise<void> => {
        for (const [at, { product, createdAt }] of queue) {
          ready[at] = await withPictures(product, options, createdAt);
          done += 1;
          options.onProgress?.(done, missing.length);
        }
      };
      await Promise.all(Array.from({ length: PRODUCTS_AT_ONCE }, worker));
      await options.insertProducts(ready);
    }
  } finally {
    forgetPictures();
  }
  return missing.length;
}
