import { NotAPhoto } from "../../account/resize-profile-image.ts";
import { ExternalStore } from "../../lib/external-store.ts";
import { shrinkPicture } from "./resize-image.ts";
import { UploadFailed, type UploadTarget, uploadPicture } from "./upload-image.ts";

/** What is said of a picture that did not arrive. Source: the specification, section 8. */
export const UPLOAD_FAILED = "Échec du téléchargement de l'image";
/** What is said of an empty selection or of a file that is no picture. Source: the specification, section 5. */
export const NOT_A_PICTURE = "Veuillez sélectionner un fichier valide";

/** A picture of the product being edited. */
export interface ProductPicture {
  key: string;
  /** waiting: in the queue; sending: being shrunk or on its way; kept: at the image host; failed: to be tried again */
  status: "waiting" | "sending" | "kept" | "failed";
  /** How much has left, 0 to 1. */
  progress: number;
  /** At the image host. */
  url?: string | undefined;
  /** On this device, once it is shrunk. */
  preview?: string | undefined;
  /** Why it failed, in the server's words. */
  reason?: string | undefined;
}

/** What belongs to a picture under way and is not drawn. */
interface Load {
  file: File;
  shrunk?: Blob;
  abort: AbortController;
}

export interface PictureUploadsOptions {
  /** Where pictures go. Throws UploadFailed when that cannot be learned. */
  target: () => Promise<UploadTarget>;
  /** A file that is no picture, or none at all. */
  onRefused: () => void;
  /** A picture that did not arrive. */
  onFailed: () => void;
}

/**
 * The pictures of one product: those it has, and new ones on their way to the image host, one after the other. On
 * a slow line two at once would both arrive late; and one photo of 12 megapixels in memory is enough for a phone.
 */
export class PictureUploads extends ExternalStore<readonly ProductPicture[]> {
  readonly #loads = new Map<string, Load>();
  readonly #options: PictureUploadsOptions;
  #working = false;
  #waiters: (() => void)[] = [];

  constructor(urls: readonly string[], options: PictureUploadsOptions) {
    super(urls.map(kept));
    this.#options = options;
  }

  /** The addresses of the pictures that are at the image host, in their order. */
  urls(): string[] {
    return this.get().flatMap(({ url }) => url ?? []);
  }

  /** The photos that are not at the image host, in their order. */
  unsent(): File[] {
    return this.get().flatMap(({ key }) => this.#loads.get(key)?.file ?? []);
  }

  /** Takes files into the queue; what is no picture is left out, and that is said. */
  add(files: readonly File[]): void {
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    if (pictures.length < files.length || files.length === 0) this.#options.onRefused();
    const added = pictures.map((file): ProductPicture => {
      const key = crypto.randomUUID();
      this.#loads.set(key, { file, abort: new AbortController() });
      return { key, status: "waiting", progress: 0 };
    });
    this.set([...this.get(), ...added]);
    void this.#work();
  }

  /** Other pictures instead of all there are. */
  replace(urls: readonly string[]): void {
    for (const { key } of this.get()) this.#drop(key);
    this.set(urls.map(kept));
  }

  /** Tries a failed picture again. */
  retry(key: string): void {
    this.#change(key, { status: "waiting", progress: 0, reason: undefined });
    void this.#work();
  }

  /** Tries all failed pictures again: the network is back. */
  retryAll(): void {
    for (const { key, status } of this.get()) if (status === "failed") this.retry(key);
  }

  /** Takes a picture away, and gives up its upload. */
  remove(key: string): void {
    this.#drop(key);
    this.set(this.get().filter((picture) => picture.key !== key));
  }

  /** Moves a picture to a place counted from 0, which is the thumbnail's. */
  move(key: string, place: number): void {
    const moved = this.get().find((picture) => picture.key === key);
    if (!moved || place < 0 || place >= this.get().length) return;
    const others = this.get().filter((picture) => picture !== moved);
    this.set([...others.slice(0, place), moved, ...others.slice(place)]);
  }

  /** Resolves once nothing is on its way any more, whether it arrived or failed. */
  settled(): Promise<void> {
    if (!this.#working) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Gives up whatever is on its way and frees the previews. */
  close(): void {
    for (const { key } of this.get()) this.#drop(key);
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let next = this.#next(); next; next = this.#next()) await this.#send(next);
    this.#working = false;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #next(): ProductPicture | undefined {
    return this.get().find(({ status }) => status === "waiting");
  }

  async #send({ key }: ProductPicture): Promise<void> {
    const load = this.#loads.get(key);
    if (!load) return this.remove(key);
    this.#change(key, { status: "sending" });
    try {
      load.shrunk ??= await shrinkPicture(load.file);
      if (load.abort.signal.aborted) return;
      this.#show(key, load.shrunk);
      const url = await uploadPicture(load.shrunk, await this.#options.target(), {
        signal: load.abort.signal,
        onProgress: (progress) => this.#change(key, { progress }),
      });
      this.#loads.delete(key);
      this.#change(key, { status: "kept", progress: 1, url });
    } catch (error) {
      if (!load.abort.signal.aborted) this.#fail(key, error);
    }
  }

  #fail(key: string, error: unknown): void {
    if (error instanceof NotAPhoto) {
      this.remove(key);
      this.#options.onRefused();
      return;
    }
    const reason = error instanceof UploadFailed ? error.message : undefined;
    this.#change(key, { status: "failed", reason: reason || undefined });
    this.#options.onFailed();
  }

  #show(key: string, picture: Blob): void {
    const known = this.get().find((one) => one.key === key);
    if (known && !known.preview) this.#change(key, { preview: URL.createObjectURL(picture) });
  }

  #change(key: string, change: Partial<ProductPicture>): void {
    this.set(this.get().map((picture) => (picture.key === key ? { ...picture, ...change } : picture)));
  }

  #drop(key: string): void {
    this.#loads.get(key)?.abort.abort();
    this.#loads.delete(key);
    const preview = this.get().find((picture) => picture.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
  }
}

const kept = (url: string): ProductPicture => ({
  key: crypto.randomUUID(),
  status: "kept",
  progress: 1,
  url,
});
