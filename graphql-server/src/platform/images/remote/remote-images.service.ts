import { QUEUES } from "../../admission/queues.ts";
import { WorkQueue } from "../../admission/work-queue.ts";
import type { Database } from "../../database/sql.ts";
import { ShopError } from "../../errors/shop-error.ts";
import { ImageRefused } from "../image-refused.ts";
import type { ImageStore } from "../image-store.ts";
import { imageId } from "../image-url.rules.ts";
import { DownloadFailed, downloadImage } from "./download-image.ts";
import { findRemoteImages, storeRemoteImage } from "./remote-image.repository.ts";
import { MAX_IMAGES_PER_STEP } from "./remote-images.rules.ts";
import type { FetchedImage } from "./remote-images.type.ts";

/** Number of downloads that run at the same time for one request. */
const CONCURRENT_DOWNLOADS = 3;
/**
 * DOWNLOAD_MS is the longest time for one download (ms). STEP_MS is the time after which a request starts no further
 * download (ms).
 */
const DOWNLOAD_MS = 12_000;
const STEP_MS = 15_000;

/**
 * Copies images of other sites into the shop, because the content security policy of the shop's pages blocks images of
 * most other sites. Each URL is fetched only once, and later imports use its copy.
 */
export class RemoteImagesService {
  readonly #database: Database;
  readonly #images: ImageStore;
  readonly #steps = new WorkQueue(QUEUES.imageFetches);

  constructor(database: Database, images: ImageStore) {
    this.#database = database;
    this.#images = images;
  }

  /**
   * Returns, for each URL of an image on another site, the URL of the shop's copy, `/images/<id>`. URLs without a copy
   * are left out.
   */
  async known(urls: Iterable<string>): Promise<Map<string, string>> {
    const fetched = await findRemoteImages(this.#database, [...new Set(urls)]);
    const known = new Map<string, string>();
    for (const [url, image] of fetched) {
      // `claim` returns undefined if the shop has removed this copy because no product used it. Then the result does
      // not contain the URL.
      if (await this.#images.claim(imageId(image) ?? "")) known.set(url, image);
    }
    return known;
  }

  /**
   * Fetches images: up to `MAX_IMAGES_PER_STEP` URLs, within half a minute.
   * @throws ShopError BAD_USER_INPUT for more URLs, UNAVAILABLE while too many requests are fetching images
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

  /** Fetches and stores one image. @returns the French reason if the image is refused; null if it is stored */
  async #fetchImage(url: string): Promise<string | null> {
    try {
      const bytes = await downloadImage(url, AbortSignal.timeout(DOWNLOAD_MS));
      const { url: image } = await this.#images.store(bytes);
      await storeRemoteImage(this.#database, url, image);
      return null;
    } catch (error) {
      if (error instanceof DownloadFailed || error instanceof ImageRefused) return error.message;
      throw error;
    }
  }
}
