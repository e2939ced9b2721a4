import { ShopError } from "../../errors/shop-error.ts";
import { contentHash, etagOf } from "../../text/content-hash.ts";
import {
  completeRecord,
  type ImageFile,
  type ImageFiles,
  type ImageRecord,
  type ListedImage,
  MEDIA_TYPES,
  type NewImageRecord,
  parseRecord,
} from "../image-files.ts";
import { type ImageFormat, type ImageWidth, isImageId } from "../image-url.rules.ts";
import type { CachedFile, FileCache } from "./file-cache.ts";
import type { ObjectHead, S3Bucket } from "./s3-bucket.ts";

/**
 * Prefix of the objects `masters/<id>`. Such an object contains an image's master (the stored original), with the
 * image's record as metadata. An image exists if this object exists.
 */
const MASTERS = "masters/";
/**
 * Prefix of the objects `sizes/<id>/<width>.<format>`. Such an object contains a variant, with the hash of its bytes as
 * metadata.
 */
const SIZES = "sizes/";
/**
 * Prefix of the objects `used/<id>`, which are empty. The time at which such an object was written is the time of the
 * image's last use.
 */
const USED = "used/";
/** Key of the object that says to which shop the images belong: it contains the id of this shop's data. */
const OWNER = "shop";
/**
 * Largest possible difference between the clocks of the store and of this machine (ms). With a greater difference, the
 * store would refuse the machine's signed requests.
 */
const CLOCK_SLACK_MS = 15 * 60_000;

interface Fetched {
  readonly file: CachedFile;
  readonly bytes: Buffer;
}

/**
 * The images in a bucket that all instances share. Each instance has a cache on its machine's disk, from which it
 * serves images even while the store is unreachable. Simultaneous requests for a file share one fetch.
 */
export class S3ImageFiles implements ImageFiles {
  readonly #bucket: S3Bucket;
  readonly #cache: FileCache;
  readonly #pending = new Map<string, Promise<Fetched | undefined>>();

  constructor(bucket: S3Bucket, cache: FileCache) {
    this.#bucket = bucket;
    this.#cache = cache;
  }

  async *list(): AsyncGenerator<ListedImage> {
    const used = new Map<string, Date>();
    for await (const { key, modified } of this.#bucket.list(USED)) used.set(key.slice(USED.length), modified);
    for await (const { key, modified } of this.#bucket.list(MASTERS)) {
      const id = key.slice(MASTERS.length);
      const mark = used.get(id);
      used.delete(id);
      if (isImageId(id)) yield { id, touched: touchedAt(mark && mark > modified ? mark : modified) };
    }
    // An object `used/<id>` may be left without an image. It is listed like an unused image, so that it is removed.
    for (const [id, modified] of used) if (isImageId(id)) yield { id, touched: touchedAt(modified) };
  }

  async record(id: string): Promise<ImageRecord | undefined> {
    const head = await this.#bucket.head(MASTERS + id);
    return head && recordOf(head);
  }

  master(id: string): Promise<ImageFile | undefined> {
    return this.#file(id, async () => {
      const object = await this.#bucket.get(MASTERS + id);
      const record = object && recordOf(object);
      if (!record || etagOf(object.bytes) !== record.etag) return undefined;
      return { bytes: object.bytes, format: record.format };
    });
  }

  async variant(id: string, width: ImageWidth, format: ImageFormat): Promise<ImageFile | undefined> {
    const key = variantKey(id, width, format);
    try {
      return await this.#file(key, () => this.#variantBytes(id, width, format));
    } catch (error) {
      // The store is unreachable, but this machine's disk has the master. Without a variant, the caller encodes one
      // from the master.
      if (error instanceof ShopError && this.#cache.find(id)) return undefined;
      throw error;
    }
  }

  async #variantBytes(id: string, width: ImageWidth, format: ImageFormat) {
    const object = await this.#bucket.get(variantObject(id, width, format));
    if (!object || contentHash(object.bytes) !== object.metadata.hash) return undefined;
    return { bytes: object.bytes, format };
  }

  async save(id: string, record: NewImageRecord, master: Buffer): Promise<ImageRecord> {
    const complete = completeRecord(record, master);
    const metadata = { record: JSON.stringify(complete) };
    await this.#bucket.put(MASTERS + id, master, { type: MEDIA_TYPES[record.format], metadata });
    await this.#cache.keep(id, record.format, master);
    return complete;
  }

  async saveVariant(id: string, width: ImageWidth, format: ImageFormat, bytes: Buffer): Promise<ImageFile> {
    const key = variantKey(id, width, format);
    const file = await this.#cache.keep(key, format, bytes);
    const metadata = { hash: file.hash };
    await this.#bucket
      .put(variantObject(id, width, format), bytes, { type: MEDIA_TYPES[format], metadata })
      .catch((error: unknown) => {
        // The store is unreachable, so the variant is only in this machine's cache. Until the store has the variant,
        // each instance encodes it again.
        if (!(error instanceof ShopError)) throw error;
      });
    return this.#describe(key, file, () => this.#variantBytes(id, width, format));
  }

  async touch(id: string): Promise<boolean> {
    await this.#bucket.put(USED + id, Buffer.alloc(0));
    // `used/<id>` is written before this check. If another process removes the image at the same time, either it finds
    // the new `used/<id>` and keeps or restores the image, or this check finds no master.
    return (await this.#bucket.head(MASTERS + id)) !== undefined;
  }

  async removeUntouched(id: string, time: Date): Promise<boolean> {
    const isTouched = (head: ObjectHead | undefined) =>
      head !== undefined && touchedAt(head.modified) >= time;
    const master = await this.#bucket.get(MASTERS + id);
    if (isTouched(master) || isTouched(await this.#bucket.head(USED + id))) return false;
    await this.#bucket.delete(MASTERS + id);
    if (isTouched(await this.#bucket.head(USED + id))) {
      const record = master && recordOf(master);
      if (record) await this.save(id, record, master.bytes);
      return false;
    }
    for await (const { key } of this.#bucket.list(`${SIZES}${id}/`)) await this.#bucket.delete(key);
    await this.#bucket.delete(USED + id);
    this.#cache.forget(id);
    return master !== undefined;
  }

  async belongTo(database: string): Promise<boolean> {
    const owner = await this.#bucket.get(OWNER);
    if (!owner) await this.#bucket.put(OWNER, Buffer.from(database));
    return !owner || owner.bytes.toString() === database;
  }

  async handOver(database: string): Promise<void> {
    await this.#bucket.put(OWNER, Buffer.from(database));
  }

  close(): void {
    this.#bucket.close();
  }

  async #file(key: string, source: Source): Promise<ImageFile | undefined> {
    const file = this.#cache.find(key) ?? (await this.#fetchOnce(key, source))?.file;
    return file && this.#describe(key, file, source);
  }

  #describe(key: string, file: CachedFile, source: Source): ImageFile {
    return {
      size: file.size,
      etag: `"${file.hash}"`,
      type: MEDIA_TYPES[file.format],
      isCurrent: async () => this.#cache.find(key)?.hash === file.hash,
      read: async () => {
        const cached = await this.#cache.read(key, file);
        if (cached) return cached;
        const fetched = await this.#fetchOnce(key, source);
        return fetched?.file.hash === file.hash ? fetched.bytes : undefined;
      },
    };
  }

  #fetchOnce(key: string, source: Source): Promise<Fetched | undefined> {
    const pending = this.#pending.get(key) ?? this.#fetch(key, source);
    this.#pending.set(key, pending);
    return pending;
  }

  async #fetch(key: string, source: Source): Promise<Fetched | undefined> {
    try {
      const found = await source();
      return found && { bytes: found.bytes, file: await this.#cache.keep(key, found.format, found.bytes) };
    } finally {
      this.#pending.delete(key);
    }
  }
}

/** Fetches bytes and their format from the store; undefined if the object does not exist. */
type Source = () => Promise<{ bytes: Buffer; format: ImageFormat } | undefined>;

function recordOf({ metadata }: ObjectHead): ImageRecord | undefined {
  return metadata.record === undefined ? undefined : parseRecord(metadata.record);
}

/**
 * Converts a time of the store's clock to this machine's clock. The clocks may differ by `CLOCK_SLACK_MS`, so the
 * result is the latest possible time, and no image counts as unused too early.
 */
function touchedAt(modified: Date): Date {
  return new Date(modified.getTime() + CLOCK_SLACK_MS);
}

function variantKey(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${id}-${width}-${format}`;
}

function variantObject(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${SIZES}${id}/${width}.${format}`;
}
