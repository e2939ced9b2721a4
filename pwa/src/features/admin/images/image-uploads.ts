import { ExternalStore } from "../../../lib/external-store.ts";
import { randomId } from "../../../lib/random-id.ts";
import { mayBeImage, NotAnImage } from "../../../lib/resize-image.ts";
import type { UploadTarget } from "../api/image-upload-api.ts";
import { resizeProductImage } from "./resize-product-image.ts";
import { UploadError, uploadImage } from "./upload-image.ts";

/** Message after a failed upload. Source: SHOP.md, section 5. */
export const UPLOAD_FAILED = "Échec du téléchargement de l'image";
/** Message for an empty selection or a file that is not an image. Source: SHOP.md, section 4. */
export const NOT_AN_IMAGE = "Veuillez sélectionner un fichier valide";

/** Longest shown file name in characters. */
const MAX_NAME = 40;

/**
 * Returns the message about files that are no images.
 * @param names names of the files; empty if no file was chosen
 */
export const notAnImage = (names: readonly string[]): string =>
  names.length === 0 ? NOT_AN_IMAGE : `${NOT_AN_IMAGE}\u00a0: ${names.map(quoted).join(", ")}`;

function quoted(name: string): string {
  const characters = [...name];
  return `«\u00a0${characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME).join("")}…` : name}\u00a0»`;
}

/** An image of the product in the form, uploaded or not. */
export interface UploadedImage {
  key: string;
  /**
   * waiting: not sent yet; uploading: being resized or sent; uploaded: stored by the image host; failed: the upload can
   * be tried again
   */
  status: "waiting" | "uploading" | "uploaded" | "failed";
  /** Fraction of the image that is already sent, 0 to 1. */
  progress: number;
  url?: string | undefined;
  /** Object URL of the resized image, which works only on this web page. */
  preview?: string | undefined;
  reason?: string | undefined;
}

interface Upload {
  file: File;
  resized?: Blob;
  abort: AbortController;
}

export interface ImageUploadsOptions {
  /** Returns the image host. Throws if the host's URL could not be fetched. */
  target: () => Promise<UploadTarget>;
  /** Called with the names of the files that are not images; with an empty list if no file was chosen. */
  onRefused: (names: readonly string[]) => void;
  onFailed: () => void;
}

/**
 * The upload queue of one product's images. Images are resized and sent one after the other: on a slow network, two
 * uploads at the same time would both arrive late, and a phone may lack the memory to decode two photos of 12
 * megapixels.
 */
export class ImageUploads extends ExternalStore<readonly UploadedImage[]> {
  readonly #uploads = new Map<string, Upload>();
  readonly #options: ImageUploadsOptions;
  #isRunning = false;
  #waiters: (() => void)[] = [];

  constructor(urls: readonly string[], options: ImageUploadsOptions) {
    super(urls.map(uploaded));
    this.#options = options;
  }

  /** Returns the URLs of the uploaded images, in the sequence of the images. */
  urls(): string[] {
    return this.get().flatMap(({ url }) => url ?? []);
  }

  /** Returns the files that are not uploaded yet, in the sequence of the images. */
  unsent(): File[] {
    return this.get().flatMap(({ key }) => this.#uploads.get(key)?.file ?? []);
  }

  /**
   * Adds files to the queue. A file that is not an image is left out and reported to `onRefused`; for some files this
   * is known only when they are decoded.
   */
  add(files: readonly File[]): void {
    const images = files.filter(mayBeImage);
    const refused = files.filter((file) => !mayBeImage(file)).map(({ name }) => name);
    if (refused.length > 0 || files.length === 0) this.#options.onRefused(refused);
    const added = images.map((file): UploadedImage => {
      const key = randomId();
      this.#uploads.set(key, { file, abort: new AbortController() });
      return { key, status: "waiting", progress: 0 };
    });
    this.set([...this.get(), ...added]);
    void this.#run();
  }

  /** Replaces all images by uploaded ones. Running uploads are aborted. */
  replace(urls: readonly string[]): void {
    for (const { key } of this.get()) this.#abort(key);
    this.set(urls.map(uploaded));
  }

  retry(key: string): void {
    this.#change(key, { status: "waiting", progress: 0, reason: undefined });
    void this.#run();
  }

  /** Sends all images again whose upload has failed. Called when the device has a network again. */
  retryAll(): void {
    for (const { key, status } of this.get()) if (status === "failed") this.retry(key);
  }

  remove(key: string): void {
    this.#abort(key);
    this.set(this.get().filter((image) => image.key !== key));
  }

  /** Moves an image. The first image is the product's thumbnail. */
  move(key: string, index: number): void {
    const moved = this.get().find((image) => image.key === key);
    if (!moved || index < 0 || index >= this.get().length) return;
    const others = this.get().filter((image) => image !== moved);
    this.set([...others.slice(0, index), moved, ...others.slice(index)]);
  }

  /** Resolves once no image waits or is being sent, even if uploads have failed. */
  settled(): Promise<void> {
    if (!this.#isRunning) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /**
   * Aborts all running uploads and frees the memory of the previews. Images that are already uploaded stay in the list.
   */
  close(): void {
    this.replace(this.urls());
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#next(); next; next = this.#next()) await this.#upload(next);
    this.#isRunning = false;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #next(): UploadedImage | undefined {
    return this.get().find(({ status }) => status === "waiting");
  }

  async #upload({ key }: UploadedImage): Promise<void> {
    const upload = this.#uploads.get(key);
    if (!upload) return this.remove(key);
    this.#change(key, { status: "uploading" });
    try {
      upload.resized ??= await resizeProductImage(upload.file);
      if (upload.abort.signal.aborted) return;
      this.#preview(key, upload.resized);
      const url = await uploadImage(upload.resized, await this.#options.target(), {
        signal: upload.abort.signal,
        onProgress: (progress) => this.#change(key, { progress }),
      });
      this.#uploads.delete(key);
      this.#change(key, { status: "uploaded", progress: 1, url });
    } catch (error) {
      if (!upload.abort.signal.aborted) this.#fail(key, error);
    }
  }

  #fail(key: string, error: unknown): void {
    if (error instanceof NotAnImage) {
      const name = this.#uploads.get(key)?.file.name;
      this.remove(key);
      this.#options.onRefused(name === undefined ? [] : [name]);
      return;
    }
    const reason = error instanceof UploadError ? error.message : undefined;
    this.#change(key, { status: "failed", reason: reason || undefined });
    this.#options.onFailed();
  }

  #preview(key: string, resized: Blob): void {
    const image = this.get().find((one) => one.key === key);
    if (image && !image.preview) this.#change(key, { preview: URL.createObjectURL(resized) });
  }

  #change(key: string, change: Partial<UploadedImage>): void {
    this.set(this.get().map((image) => (image.key === key ? { ...image, ...change } : image)));
  }

  #abort(key: string): void {
    this.#uploads.get(key)?.abort.abort();
    this.#uploads.delete(key);
    const preview = this.get().find((image) => image.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
  }
}

const uploaded = (url: string): UploadedImage => ({
  key: randomId(),
  status: "uploaded",
  progress: 1,
  url,
});
