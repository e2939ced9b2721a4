import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { toWriteError } from "./disk-full.ts";
import { type ImageFormat, type ImageWidth, isImageId } from "./image.rules.ts";

/** A file to be sent: its path, size in bytes, strong ETag and media type. */
export interface ImageFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  /** Modification time in milliseconds; it tells a replaced file from the one that was checked. */
  readonly modified: number;
}

const RecordSchema = v.object({
  /** SHA-256 of the uploaded bytes in hexadecimal; the id is derived from it. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  etag: v.string(),
  bytes: v.pipe(v.number(), v.integer()),
  width: v.pipe(v.number(), v.integer()),
  height: v.pipe(v.number(), v.integer()),
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** Format of the master; absent in old records, when it was always WebP. */
  format: v.optional(v.picklist(["webp", "jpg"]), "webp"),
});
/** Metadata stored beside a master. */
export type ImageRecord = v.InferOutput<typeof RecordSchema>;

const MEDIA_TYPES: { readonly [format in ImageFormat]: string } = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};
/** File with the id of the database the images belong to. */
const OWNER_FILE = ".shop";
/** Age in milliseconds after which an incomplete file must be left over from a killed process. */
const ABANDONED_MS = 3_600_000;

/**
 * The images on disk. Each has a folder named by its id, with `master.webp` or `master.jpg`, `picture.json` (written
 * last: an image exists once this file does) and variants named `<width>-<hash of their bytes>.<format>`, so that a
 * corrupt one does not match its name. Files are written atomically: to a temporary file, then renamed.
 */
export class ImageFiles {
  readonly #directory: string;
  readonly #incoming: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#incoming = join(directory, ".incoming");
    mkdirSync(this.#incoming, { recursive: true });
    for (const name of readdirSync(this.#incoming)) {
      const path = join(this.#incoming, name);
      if (statSync(path).mtimeMs < Date.now() - ABANDONED_MS) rmSync(path, { recursive: true, force: true });
    }
  }

  /** The record of an image; undefined when it is missing or corrupt. */
  async record(id: string): Promise<ImageRecord | undefined> {
    const text = await unlessMissing(readFile(this.#path(id, "picture.json"), "utf8"));
    return text === undefined ? undefined : parseRecord(text);
  }

  /** Marks an image as used now. @returns false when it does not exist */
  async touch(id: string): Promise<boolean> {
    const now = new Date();
    const touched = await unlessMissing(utimes(this.#path(id, "picture.json"), now, now).then(() => true));
    return touched ?? false;
  }

  /** Whether the images belong to this database; the first one that asks becomes their owner. */
  async belongTo(database: string): Promise<boolean> {
    const path = this.#path(OWNER_FILE);
    const owner = await unlessMissing(readFile(path, "utf8"));
    if (owner === undefined) await this.#write(path, database);
    return owner === undefined || owner === database;
  }

  /** Makes another database the owner of the images. */
  handOver(database: string): Promise<void> {
    return this.#write(this.#path(OWNER_FILE), database);
  }

  /** The ids of images not stored or touched since the given time. */
  async untouchedSince(time: Date): Promise<string[]> {
    const untouched: string[] = [];
    for (const name of await readdir(this.#directory))
      if (isImageId(name) && (await this.#isUntouched(this.#path(name), time))) untouched.push(name);
    return untouched;
  }

  /**
   * Removes an image unless it was touched since the given time. The folder is moved away before the check, so that a
   * concurrent `touch` is either seen by the check or fails.
   * @returns whether the image was removed
   */
  async removeUntouched(id: string, time: Date): Promise<boolean> {
    const trash = join(this.#incoming, randomUUID());
    const isMoved = await unlessMissing(rename(this.#path(id), trash).then(() => true));
    if (!isMoved) return false;
    const isRemoved = await this.#isUntouched(trash, time);
    if (isRemoved) await rm(trash, { recursive: true, force: true });
    else await rename(trash, this.#path(id));
    return isRemoved;
  }

  async #isUntouched(folder: string, time: Date): Promise<boolean> {
    // A folder without a record is left over from a process killed between the two writes.
    const found =
      (await unlessMissing(stat(join(folder, "picture.json")))) ?? (await unlessMissing(stat(folder)));
    return found !== undefined && found.mtimeMs < time.getTime();
  }

  /** Stores an image; it survives a power failure once the promise resolves. */
  async save(id: string, record: Omit<ImageRecord, "etag" | "bytes">, master: Buffer): Promise<ImageRecord> {
    const complete = { ...record, etag: etagOf(master), bytes: master.length };
    await mkdir(this.#path(id), { recursive: true });
    await this.#write(this.#masterPath(id, complete), master);
    await this.#write(this.#path(id, "picture.json"), JSON.stringify(complete));
    return complete;
  }

  /** The master as a file to send; undefined when it is missing or its size is wrong. */
  async master(id: string, record: ImageRecord): Promise<ImageFile | undefined> {
    const path = this.#masterPath(id, record);
    const found = await unlessMissing(stat(path));
    if (found?.size !== record.bytes) return undefined;
    const type = MEDIA_TYPES[record.format];
    return { path, size: found.size, etag: record.etag, type, modified: found.mtimeMs };
  }

  /** The bytes of a master; undefined when there is none. */
  readMaster(id: string, record: ImageRecord): Promise<Buffer | undefined> {
    return unlessMissing(readFile(this.#masterPath(id, record)));
  }

  /** A stored variant, checked against the hash in its name; corrupt ones are removed. */
  async variant(id: string, width: ImageWidth, format: ImageFormat): Promise<ImageFile | undefined> {
    const names = (await unlessMissing(readdir(this.#path(id)))) ?? [];
    for (const name of names) {
      if (!name.startsWith(`${width}-`) || !name.endsWith(`.${format}`)) continue;
      const path = this.#path(id, name);
      const bytes = await unlessMissing(readFile(path));
      if (bytes && name === variantName(width, format, bytes)) return describe(path, bytes, format);
      await rm(path, { force: true });
    }
    return undefined;
  }

  /** Stores a variant. */
  async saveVariant(id: string, width: ImageWidth, format: ImageFormat, bytes: Buffer): Promise<ImageFile> {
    const path = this.#path(id, variantName(width, format, bytes));
    await this.#write(path, bytes);
    return describe(path, bytes, format);
  }

  async #write(path: string, content: Buffer | string): Promise<void> {
    const incoming = join(this.#incoming, randomUUID());
    try {
      await writeFile(incoming, content, { flush: true });
      await rename(incoming, path);
    } catch (error) {
      await rm(incoming, { force: true });
      throw toWriteError(error);
    }
  }

  #masterPath(id: string, { format }: Pick<ImageRecord, "format">): string {
    return this.#path(id, `master.${format}`);
  }

  #path(id: string, name = ""): string {
    return join(this.#directory, id, name);
  }
}

/** Whether these are the bytes of the record's master. */
export function isMasterOf({ bytes, etag }: ImageRecord, master: Buffer): boolean {
  return master.length === bytes && etagOf(master) === etag;
}

/** Parses an image's metadata; undefined when it is corrupt. */
export function parseRecord(text: string): ImageRecord | undefined {
  try {
    return v.parse(RecordSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether a file on disk is still the one that was checked. */
export async function isUnchanged(file: ImageFile): Promise<boolean> {
  const found = await unlessMissing(stat(file.path));
  return found?.size === file.size && found.mtimeMs === file.modified;
}

async function describe(path: string, bytes: Buffer, format: ImageFormat): Promise<ImageFile> {
  const { mtimeMs: modified } = await stat(path);
  return { path, size: bytes.length, etag: etagOf(bytes), type: MEDIA_TYPES[format], modified };
}

function variantName(width: ImageWidth, format: ImageFormat, bytes: Buffer): string {
  return `${width}-${contentHash(bytes)}.${format}`;
}

function etagOf(bytes: Buffer): string {
  return `"${contentHash(bytes)}"`;
}

function contentHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
