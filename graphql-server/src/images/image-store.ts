import { webcrypto } from "node:crypto";
import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { isPictureId, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from "./image.rules.ts";
import { type MasterFormat, makeMaster } from "./image-codec.ts";
import { encodePicture } from "./image-encoders.ts";
import { isUnchanged, type PictureFile, PictureFiles, type PictureRecord } from "./image-files.ts";
import { checkSize, IMAGE_LIMITS, type ImageLimits } from "./image-limits.ts";
import { type Priority, type Task, WorkQueue } from "./work-queue.ts";

// What callers of the store need beside it.
export { parseDataUrl } from "./data-url.ts";
export { DiskFull } from "./disk-full.ts";
export { ImageRefused } from "./image-refused.ts";

/** A picture the shop keeps. Sizes in pixels of the master, which is at most 1600 a side. */
export interface StoredImage {
  /** 16 base64url characters of the SHA-256 of the uploaded bytes. */
  readonly id: string;
  /** `/images/<id>`, the address products carry. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Size of the master in bytes. */
  readonly bytes: number;
  readonly format: MasterFormat;
  /** Mean colour, shown while the picture loads: `#rrggbb`. */
  readonly colour: string;
}

/** A picture at a time, two where there are cores to spare: one core always stays with the pages. */
const PICTURES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Files remembered as checked; about 300 bytes each. */
const KNOWN_FILES = 10_000;

/** The embedded image host: takes pictures, keeps them by content, hands them out at several sizes. */
export class ImageStore {
  /** Where the pictures are kept. */
  readonly directory: string;
  readonly #limits: ImageLimits;
  readonly #files: PictureFiles;
  readonly #queue: WorkQueue;
  readonly #known = new LRUCache<string, PictureFile>({ max: KNOWN_FILES });
  readonly #storing = new Map<string, Promise<StoredImage>>();
  readonly #making = new Map<string, Task<PictureFile | undefined>>();

  constructor(directory: string, limits = IMAGE_LIMITS, picturesAtOnce = PICTURES_AT_ONCE) {
    this.directory = directory;
    this.#limits = limits;
    this.#files = new PictureFiles(directory);
    this.#queue = new WorkQueue(picturesAtOnce);
  }

  /**
   * Keeps an uploaded picture; the same bytes are kept, and decoded, once. Throws `ImageRefused`, and a plain
   * error when another picture has the same id (never by accident: 96 bits).
   */
  async store(bytes: Buffer): Promise<StoredImage> {
    checkSize(bytes.length, this.#limits);
    // Hashed off the event loop: 15 MB would hold every page up.
    const digest = Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes));
    const hash = digest.toString("hex");
    const current = this.#storing.get(hash);
    if (current) return current;
    const storing = this.#keep(digest.toString("base64url").slice(0, 16), hash, bytes);
    this.#storing.set(hash, storing);
    try {
      return await storing;
    } finally {
      this.#storing.delete(hash);
    }
  }

  /** What is known of a stored picture; undefined when there is none. */
  async find(id: string): Promise<StoredImage | undefined> {
    const record = isPictureId(id) ? await this.#files.record(id) : undefined;
    return record && describe(id, record);
  }

  /** The same for somebody who is about to use it: it is not taken for an unused one from now on. */
  async claim(id: string): Promise<StoredImage | undefined> {
    const found = await this.find(id);
    return found && (await this.#files.touch(id)) ? found : undefined;
  }

  /** Whether the pictures are this shop's; the first shop that asks gets them for good. */
  belongTo(shop: string): Promise<boolean> {
    return this.#files.belongTo(shop);
  }

  /**
   * Removes pictures nobody stored or claimed since then.
   * @param usedIds asked after the pictures were listed: what is claimed later is left alone
   * @returns how many were removed
   */
  async removeUnused(moment: Date, usedIds: () => Promise<ReadonlySet<string>>): Promise<number> {
    const candidates = await this.#files.untouchedSince(moment);
    if (candidates.length === 0) return 0;
    const used = await usedIds();
    let removed = 0;
    for (const id of candidates)
      if (!used.has(id) && (await this.#files.removeUntouched(id, moment))) removed += 1;
    return removed;
  }

  /** The picture itself, at most 1600 px a side; undefined when there is none. */
  async master(id: string): Promise<PictureFile | undefined> {
    if (!isPictureId(id)) return undefined;
    const known = await this.#knownFile(id);
    if (known) return known;
    const record = await this.#files.record(id);
    const file = record && (await this.#files.master(id, record));
    if (file) this.#known.set(id, file);
    return file;
  }

  /**
   * The picture at a width and in a format, never larger than its master. Made when first asked for, then kept;
   * made again when its file is gone or damaged. Undefined when there is no such picture.
   */
  variant(id: string, width: PictureWidth, format: PictureFormat): Promise<PictureFile | undefined> {
    return this.#variant(id, width, format, "page");
  }

  /**
   * Makes AVIF and WebP at these widths when nothing more urgent waits. Never rejects: what fails is tried again
   * when a page asks for it.
   */
  async warm(id: string, widths: readonly PictureWidth[] = PICTURE_WIDTHS): Promise<void> {
    const formats = ["avif", "webp"] as const;
    const wanted = formats.flatMap((format) => widths.map((width) => ({ width, format })));
    await Promise.allSettled(
      wanted.map(({ width, format }) => this.#variant(id, width, format, "background")),
    );
  }

  async #keep(id: string, hash: string, bytes: Buffer): Promise<StoredImage> {
    const known = await this.#files.record(id);
    if (known && known.hash !== hash) throw new Error(`Another picture already has the id ${id}`);
    const isKept = known && (await this.#files.master(id, known)) && (await this.#files.touch(id));
    if (isKept) return describe(id, known);
    const { result } = this.#queue.add("upload", () => makeMaster(bytes, this.#limits));
    const { data, ...master } = await result;
    return describe(id, await this.#files.save(id, { hash, ...master }, data));
  }

  async #variant(id: string, width: PictureWidth, format: PictureFormat, priority: Priority) {
    if (!isPictureId(id)) return undefined;
    const key = `${id}/${width}.${format}`;
    const known = await this.#knownFile(key);
    if (known) return known;
    const found = await this.#files.variant(id, width, format);
    if (found) {
      this.#known.set(key, found);
      return found;
    }
    // Asked before queueing, so that addresses made up by someone do not wait in front of real ones.
    if (!(await this.#files.record(id))) return undefined;
    return this.#make(key, priority, () => this.#encode(id, width, format));
  }

  /** Makes a file once for all who wait for it. */
  #make(key: string, priority: Priority, work: () => Promise<PictureFile | undefined>) {
    const current = this.#making.get(key);
    if (current) {
      current.raisePriority(priority);
      return current.result;
    }
    const justMade = this.#known.get(key);
    if (justMade) return justMade;
    const task = this.#queue.add(priority, async () => {
      try {
        const file = await work();
        if (file) this.#known.set(key, file);
        return file;
      } finally {
        this.#making.delete(key);
      }
    });
    this.#making.set(key, task);
    return task.result;
  }

  async #encode(id: string, width: PictureWidth, format: PictureFormat): Promise<PictureFile | undefined> {
    const record = await this.#files.record(id);
    const master = record && (await this.#files.readMaster(id, record));
    if (!master) return undefined;
    return this.#files.saveVariant(id, width, format, await encodePicture(master, width, format));
  }

  async #knownFile(key: string): Promise<PictureFile | undefined> {
    const known = this.#known.get(key);
    if (!known || (await isUnchanged(known))) return known;
    this.#known.delete(key);
    return undefined;
  }
}

function describe(id: string, { width, height, bytes, format, colour }: PictureRecord): StoredImage {
  return { id, url: `/images/${id}`, width, height, bytes, format, colour };
}
