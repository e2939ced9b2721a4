import { createHash } from "node:crypto";
import type { DataSource } from "typeorm";
import { QUEUES } from "../../admission/queues.ts";
import { WorkQueue } from "../../admission/work-queue.ts";
import { ShopError } from "../../errors/shop-error.ts";
import { ImageRefused } from "../image-refused.ts";
import type { ImageStore } from "../image-store.ts";
import { imageId } from "../image-url.rules.ts";
import { DownloadFailed, downloadImage } from "./download-image.ts";
import { MAX_IMAGES_PER_STEP } from "./remote-images.rules.ts";
import type { FetchedImage } from "./remote-images.type.ts";

/** Downloads of a step at a time. */
const CONCURRENT_DOWNLOADS = 3;
/** Time in which an image must arrive, and after which a step begins no further one (ms). */
const DOWNLOAD_MS = 12_000;
const STEP_MS = 15_000;

/**
 * Images of other sites, copied into the shop: its pages show none from elsewhere. An address is fetched once; the image
 * it led to is remembered.
 */
export class RemoteImagesService {
  readonly #database: DataSource;
  readonly #images: ImageStore;
  readonly #steps = new WorkQueue(QUEUES.imageFetches);

  constructor(database: DataSource, images: ImageStore) {
    this.#database = database;
    this.#images = images;
  }

  /** The shop's images of these addresses (`/images/<id>`), of those that were fetched before. */
  async known(urls: Iterable<string>): Promise<Map<string, string>> {
    const urlOfHash = new Map([...urls].map((url) => [hashOf(url), url]));
    if (urlOfHash.size === 0) return new Map();
    const rows: { hash: string; image: string }[] = await this.#database.query(
      "SELECT url_hash AS hash, image FROM fetched_images WHERE url_hash = ANY($1)",
      [[...urlOfHash.keys()]],
    );
    const known = new Map<string, string>();
    for (const { hash, image } of rows) {
      const url = urlOfHash.get(hash);
      // One that nobody used may be gone meanwhile.
      if (url !== undefined && (await this.#images.claim(imageId(image) ?? ""))) known.set(url, image);
    }
    return known;
  }

  /**
   * One bounded step of fetching images: up to `MAX_IMAGES_PER_STEP` addresses, within half a minute.
   * @throws ShopError BAD_USER_INPUT for more, UNAVAILABLE while other steps are running
   */
  async fetch(urls: readonly string[]): Promise<FetchedImage[]> {
    const wanted = [...new Set(urls)];
    if (wanted.length > MAX_IMAGES_PER_STEP)
      throw ShopError.badInput({ urls: `Demandez ${MAX_IMAGES_PER_STEP} photos au plus à la fois` });
    return this.#steps.run(() => this.#fetchStep(wanted));
  }

  async #fetchStep(urls: readonly string[]): Promise<FetchedImage[]> {
    const known = await this.known(urls);
    const fetched: FetchedImage[] = [...known.keys()].map((url) => ({ url, error: null }));
    const waiting = urls.filter((url) => !known.has(url));
    const end = Date.now() + STEP_MS;
    const work = async (): Promise<void> => {
      for (let url = waiting.shift(); url !== undefined && Date.now() < end; url = waiting.shift())
        fetched.push({ url, error: await this.#fetchImage(url) });
    };
    await Promise.all(Array.from({ length: CONCURRENT_DOWNLOADS }, work));
    return fetched;
  }

  /** @returns why the image is refused; null when it is stored */
  async #fetchImage(url: string): Promise<string | null> {
    try {
      const bytes = await downloadImage(url, AbortSignal.timeout(DOWNLOAD_MS));
      const { url: image } = await this.#images.store(bytes);
      await this.#database.query(
        `INSERT INTO fetched_images (url_hash, image) VALUES ($1, $2)
         ON CONFLICT (url_hash) DO UPDATE SET image = excluded.image, fetched_at = excluded.fetched_at`,
        [hashOf(url), image],
      );
      return null;
    } catch (error) {
      if (error instanceof DownloadFailed || error instanceof ImageRefused) return error.message;
      throw error;
    }
  }
}

/** Addresses may be longer than an index takes. */
function hashOf(url: string): string {
  return createHash("sha256").update(url).digest("hex");
}
