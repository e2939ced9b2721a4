import { webcrypto } from "node:crypto";
import { LRUCache } from "lru-cache";
import { QUEUES } from "../admission/queues.ts";
import { type Priority, retryIfRefused, type Task, WorkQueue } from "../admission/work-queue.ts";
import { createMaster, type Master, type MasterFormat, readMaster } from "./image-codec.ts";
import { encodeVariant } from "./image-encoders.ts";
import {
  type ImageFile,
  type ImageFiles,
  type ImageRecord,
  isMasterOf,
  type ListedImage,
} from "./image-files.ts";
import { checkSize, IMAGE_LIMITS, type ImageLimits } from "./image-limits.ts";
import { IMAGE_WIDTHS, type ImageFormat, type ImageWidth, isImageId } from "./image-url.rules.ts";

// Other folders use these names together with the store, so they can import all of them from this file.
export { parseDataUrl } from "./data-url.ts";
export { DiskFull } from "./disk-full.ts";
export { ImageRefused } from "./image-refused.ts";

/** A stored image, with the width and height (px) of its master, the stored original: at most 1600. */
export interface StoredImage {
  /** Id of the image: the first 16 base64url characters of the SHA-256 of the uploaded bytes. */
  readonly id: string;
  /** URL of the image as products store it: `/images/<id>`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Size of the master in bytes. */
  readonly bytes: number;
  readonly format: MasterFormat;
  /** Mean colour `#rrggbb`, which pages show while the image loads. */
  readonly colour: string;
}

/** Details of an image that is delivered with the release. With these details, the server need not decode the image. */
export interface ListedMaster {
  /** SHA-256 of the file, as hexadecimal digits. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** Mean colour of the image: `#rrggbb`. */
  readonly colour: string;
}

/** An image that was just stored, and a function that removes it again. */
export interface RevocableImage {
  readonly image: StoredImage;
  /**
   * Removes the image again. Does nothing if the image existed before, or if another caller has stored or claimed the
   * image since.
   */
  revoke(): Promise<void>;
}

interface PendingUpload {
  readonly saved: Promise<{ image: StoredImage; isNew: boolean }>;
  /** True if several callers are storing the same bytes. */
  isShared: boolean;
}

/** Largest number of files whose size, ETag and type are cached in memory, about 300 bytes each. */
const MAX_CACHED_FILES = 10_000;

/** The embedded image host: stores uploaded images by content hash and creates their variants. */
export class ImageStore {
  readonly #limits: ImageLimits;
  readonly #files: ImageFiles;
  readonly #queue: WorkQueue;
  readonly #cachedFiles = new LRUCache<string, ImageFile>({ max: MAX_CACHED_FILES });
  readonly #pendingUploads = new Map<string, PendingUpload>();
  readonly #pendingVariants = new Map<string, Task<ImageFile | undefined>>();

  constructor(files: ImageFiles, limits = IMAGE_LIMITS, concurrency: number = QUEUES.images.concurrency) {
    this.#limits = limits;
    this.#files = files;
    this.#queue = new WorkQueue({ ...QUEUES.images, concurrency });
  }

  /**
   * Stores an uploaded image. If several callers store the same bytes, they are decoded and stored only once.
   * @throws ImageRefused; Error if another image has the same id. The id has 96 bits of the SHA-256, so this does not
   * happen by chance
   */
  async store(bytes: Buffer): Promise<StoredImage> {
    return (await this.storeRevocably(bytes)).image;
  }

  /**
   * Stores an image for an operation that may still fail, and that must then remove the image again. Throws like {@link
   * store}.
   */
  storeRevocably(bytes: Buffer): Promise<RevocableImage> {
    return this.#storeOnce(
      bytes,
      () => this.#queue.add("upload", () => createMaster(bytes, this.#limits)).result,
    );
  }

  /**
   * Stores an image that is delivered with the release. The file must already be a valid master (see `readMaster`) and
   * is stored unchanged; any other file is refused. Throws like {@link store}.
   * @param listed details of the image from the release's list, ignored if their hash is not the hash of these bytes
   */
  async storeMaster(bytes: Buffer, listed?: ListedMaster): Promise<StoredImage> {
    const toMaster = async (hash: string): Promise<Master> =>
      listed?.hash === hash ? { ...listed, data: bytes, format: "webp" } : readMaster(bytes);
    return (await this.#storeOnce(bytes, toMaster)).image;
  }

  /** Returns a stored image; undefined if it does not exist. */
  async find(id: string): Promise<StoredImage | undefined> {
    const record = isImageId(id) ? await this.#files.record(id) : undefined;
    return record && toStoredImage(id, record);
  }

  /**
   * Marks an image as used now, so that it is not removed as unused, and returns it; undefined if it does not exist.
   */
  async claim(id: string): Promise<StoredImage | undefined> {
    const found = await this.find(id);
    return found && (await this.#files.touch(id)) ? found : undefined;
  }

  /** Lists every stored image, in any order, with the time when it was last stored or claimed. */
  list(): AsyncIterable<ListedImage> {
    return this.#files.list();
  }

  /**
   * True if the images belong to this shop. If they have no owner yet, this method makes this shop their owner.
   * @param database id of the shop's data
   */
  belongTo(database: string): Promise<boolean> {
    return this.#files.belongTo(database);
  }

  /**
   * Makes a shop the owner of the images, whoever their owner was, for example after a restore.
   * @param database id of the new owner's data
   */
  handOver(database: string): Promise<void> {
    return this.#files.handOver(database);
  }

  async ids(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of this.#files.list()) ids.push(id);
    return ids;
  }

  /** Returns a stored image for a backup; undefined if it is missing, incomplete or corrupt. */
  async read(id: string): Promise<{ record: ImageRecord; master: Buffer } | undefined> {
    const record = isImageId(id) ? await this.#files.record(id) : undefined;
    const master = record && (await (await this.#files.master(id))?.read());
    return record && master && isMasterOf(record, master) ? { record, master } : undefined;
  }

  /**
   * Stores an image again from a record and a master that {@link read} has returned. Does nothing if the image exists.
   * @throws Error if the master does not belong to the record, or the record belongs to another image
   */
  async restoreImage(id: string, record: ImageRecord, master: Buffer): Promise<void> {
    if (!isImageOf(id, record, master)) throw new Error(`The image ${id} is damaged`);
    const isStored = (await this.#files.record(id)) && (await this.#files.touch(id));
    if (!isStored) await this.#files.save(id, record, master);
  }

  /**
   * Removes images that are unused and were neither stored nor claimed since the given time.
   * @param usedIds returns the ids of the images in use. This method lists the images before it calls `usedIds`, and
   * does not remove an image that is claimed after the call
   * @returns the number of removed images
   */
  async removeUnused(time: Date, usedIds: () => Promise<ReadonlySet<string>>): Promise<number> {
    const candidates: string[] = [];
    for await (const { id, touched } of this.#files.list()) if (touched < time) candidates.push(id);
    if (candidates.length === 0) return 0;
    const used = await usedIds();
    let removed = 0;
    for (const id of candidates)
      if (!used.has(id) && (await this.#files.removeUntouched(id, time))) removed += 1;
    return removed;
  }

  /** Returns the master, at most 1600 px wide and high; undefined if the image does not exist. */
  async master(id: string): Promise<ImageFile | undefined> {
    if (!isImageId(id)) return undefined;
    const cached = await this.#cachedFile(id);
    if (cached) return cached;
    const file = await this.#files.master(id);
    if (file) this.#cachedFiles.set(id, file);
    return file;
  }

  /**
   * Returns a variant of an image at a width and in a format; undefined if the image does not exist. The variant is
   * never larger than the master. It is created at the first request and stored, and created again if its file is
   * missing or corrupt.
   */
  variant(
    id: string,
    width: ImageWidth,
    format: ImageFormat,
    client?: string,
  ): Promise<ImageFile | undefined> {
    return this.#variant(id, width, format, "page", client);
  }

  /**
   * Creates the AVIF and WebP variants of an image at these widths, with background priority. The promise never
   * rejects: a variant that fails here is created when it is requested.
   */
  async warm(id: string, widths: readonly ImageWidth[] = IMAGE_WIDTHS): Promise<void> {
    const formats = ["avif", "webp"] as const;
    const variants = formats.flatMap((format) => widths.map((width) => ({ width, format })));
    await Promise.allSettled(
      variants.map(({ width, format }) => this.#variant(id, width, format, "background")),
    );
  }

  async #storeOnce(bytes: Buffer, toMaster: (hash: string) => Promise<Master>): Promise<RevocableImage> {
    checkSize(bytes.length, this.#limits);
    // The hash is computed in another thread, because hashing 15 MB in this thread would block every request.
    const digest = Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes));
    const hash = digest.toString("hex");
    const pending = this.#pendingUploads.get(hash);
    if (pending) {
      pending.isShared = true;
      return this.#toRevocable(pending);
    }
    const id = imageIdOf(digest);
    const upload: PendingUpload = { saved: this.#save(id, hash, toMaster), isShared: false };
    this.#pendingUploads.set(hash, upload);
    try {
      return await this.#toRevocable(upload);
    } finally {
      this.#pendingUploads.delete(hash);
    }
  }

  async #toRevocable(upload: PendingUpload): Promise<RevocableImage> {
    const { image, isNew } = await upload.saved;
    // `stored` is just after the time at which the image was stored. If another caller claims the image later, `claim`
    // sets a later time, and `revoke` then leaves the image.
    const stored = new Date(Date.now() + 1);
    const revoke = async (): Promise<void> => {
      if (isNew && !upload.isShared) await this.#files.removeUntouched(image.id, stored);
    };
    return { image, revoke };
  }

  async #save(
    id: string,
    hash: string,
    toMaster: (hash: string) => Promise<Master>,
  ): Promise<{ image: StoredImage; isNew: boolean }> {
    const record = await this.#files.record(id);
    if (record && record.hash !== hash) throw new Error(`Another image already has the id ${id}`);
    if (record && (await this.#files.touch(id))) return { image: toStoredImage(id, record), isNew: false };
    const { data, ...master } = await toMaster(hash);
    return { image: toStoredImage(id, await this.#files.save(id, { hash, ...master }, data)), isNew: true };
  }

  async #variant(id: string, width: ImageWidth, format: ImageFormat, priority: Priority, client?: string) {
    if (!isImageId(id)) return undefined;
    const key = `${id}/${width}.${format}`;
    const cached = await this.#cachedFile(key);
    if (cached) return cached;
    const stored = await this.#files.variant(id, width, format);
    if (stored) {
      this.#cachedFiles.set(key, stored);
      return stored;
    }
    // The master is searched before the work is added to the queue, so that requests for invented ids do not fill the
    // queue.
    const master = await this.master(id);
    return master && this.#createOnce(key, priority, () => this.#encode(id, master, width, format), client);
  }

  /** Creates a variant only once, even if several requests ask for it at the same time. */
  #createOnce(
    key: string,
    priority: Priority,
    work: () => Promise<ImageFile | undefined>,
    client: string | undefined,
  ): Promise<ImageFile | undefined> | ImageFile {
    const current = this.#pendingVariants.get(key);
    if (current) {
      current.raisePriority(priority, client);
      return retryIfRefused(current.result, async () => this.#createOnce(key, priority, work, client));
    }
    const justCreated = this.#cachedFiles.get(key);
    if (justCreated) return justCreated;
    const create = async () => {
      const file = await work();
      if (file) this.#cachedFiles.set(key, file);
      return file;
    };
    const task = this.#queue.add(priority, create, client);
    this.#pendingVariants.set(key, task);
    // The entry must also be deleted if the queue refuses the task. So this line is not in `create`, which a refused
    // task never calls.
    return task.result.finally(() => this.#pendingVariants.delete(key));
  }

  async #encode(
    id: string,
    master: ImageFile,
    width: ImageWidth,
    format: ImageFormat,
  ): Promise<ImageFile | undefined> {
    const bytes = await master.read();
    return bytes && this.#files.saveVariant(id, width, format, await encodeVariant(bytes, width, format));
  }

  /** Returns the cached file; undefined if there is none, or if the storage no longer has this file unchanged. */
  async #cachedFile(key: string): Promise<ImageFile | undefined> {
    const cached = this.#cachedFiles.get(key);
    if (!cached || (await cached.isCurrent())) return cached;
    this.#cachedFiles.delete(key);
    return undefined;
  }
}

/** True if the record belongs to this id, and the bytes are the record's master. */
export function isImageOf(id: string, record: ImageRecord, master: Buffer): boolean {
  return isImageId(id) && imageIdOf(Buffer.from(record.hash, "hex")) === id && isMasterOf(record, master);
}

/** Returns an image's id from the SHA-256 of the uploaded bytes. */
function imageIdOf(digest: Buffer): string {
  return digest.toString("base64url").slice(0, 16);
}

function toStoredImage(id: string, { width, height, bytes, format, colour }: ImageRecord): StoredImage {
  return { id, url: `/images/${id}`, width, height, bytes, format, colour };
}
