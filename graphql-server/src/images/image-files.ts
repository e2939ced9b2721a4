import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { explainWrite } from "./disk-full.ts";
import { isPictureId, type PictureFormat, type PictureWidth } from "./image.rules.ts";

/** A file ready to be sent: its path, size in bytes, strong ETag and media type. */
export interface PictureFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  /** Tells a file that was replaced from the one that was checked. */
  readonly modified: number;
}

const RecordShape = v.object({
  /** SHA-256 of the uploaded bytes, in hexadecimal; the id is its beginning. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  etag: v.string(),
  bytes: v.pipe(v.number(), v.integer()),
  width: v.pipe(v.number(), v.integer()),
  height: v.pipe(v.number(), v.integer()),
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** Of the master; pictures kept before it could be a JPEG say nothing. */
  format: v.optional(v.picklist(["webp", "jpg"]), "webp"),
});
/** What is kept beside a master. */
export type PictureRecord = v.InferOutput<typeof RecordShape>;

const MEDIA_TYPES: { readonly [format in PictureFormat]: string } = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};
/** The file that names the shop these pictures belong to. */
const OWNER = ".shop";
/** Milliseconds after which a file still being written belongs to a process that died. */
const ABANDONED = 3_600_000;

/**
 * The pictures on disk: a folder each, named by id, with `master.webp` or `.jpg`, `picture.json` (written last: a picture
 * exists when it is there) and variants named `<width>-<hash of their bytes>.<format>`, so that a damaged one
 * is told by its name. Every file appears whole, by renaming.
 */
export class PictureFiles {
  readonly #directory: string;
  readonly #incoming: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#incoming = join(directory, ".incoming");
    mkdirSync(this.#incoming, { recursive: true });
    for (const name of readdirSync(this.#incoming)) {
      const path = join(this.#incoming, name);
      if (statSync(path).mtimeMs < Date.now() - ABANDONED) rmSync(path, { recursive: true, force: true });
    }
  }

  /** The record of a picture; undefined when there is none that can be read. */
  async record(id: string): Promise<PictureRecord | undefined> {
    const text = await unlessMissing(readFile(this.#path(id, "picture.json"), "utf8"));
    return text === undefined ? undefined : parseRecord(text);
  }

  /** Notes that the picture is being used. @returns false when it is not there */
  async touch(id: string): Promise<boolean> {
    const now = new Date();
    const touched = await unlessMissing(utimes(this.#path(id, "picture.json"), now, now).then(() => true));
    return touched ?? false;
  }

  /** Whether these pictures are this shop's: they belong to the first one that asks. */
  async belongTo(shop: string): Promise<boolean> {
    const path = this.#path(OWNER);
    const owner = await unlessMissing(readFile(path, "utf8"));
    if (owner === undefined) await this.#write(path, shop);
    return owner === undefined || owner === shop;
  }

  /** The pictures nobody stored or touched since then. */
  async untouchedSince(moment: Date): Promise<string[]> {
    const untouched: string[] = [];
    for (const name of await readdir(this.#directory))
      if (isPictureId(name) && (await this.#isUntouched(this.#path(name), moment))) untouched.push(name);
    return untouched;
  }

  /**
   * Removes a picture unless somebody touched it since then: it is taken aside before that is looked at, so that
   * whoever comes to use it either was seen here or finds it gone.
   * @returns whether it was removed
   */
  async removeUntouched(id: string, moment: Date): Promise<boolean> {
    const aside = join(this.#incoming, randomUUID());
    const taken = await unlessMissing(rename(this.#path(id), aside).then(() => true));
    if (!taken) return false;
    const isRemoved = await this.#isUntouched(aside, moment);
    if (isRemoved) await rm(aside, { recursive: true, force: true });
    else await rename(aside, this.#path(id));
    return isRemoved;
  }

  async #isUntouched(folder: string, moment: Date): Promise<boolean> {
    // Without a record it is what a process left that died between the two files.
    const found =
      (await unlessMissing(stat(join(folder, "picture.json")))) ?? (await unlessMissing(stat(folder)));
    return found !== undefined && found.mtimeMs < moment.getTime();
  }

  /** Keeps a picture; safe from a power cut once it returns. */
  async save(
    id: string,
    record: Omit<PictureRecord, "etag" | "bytes">,
    master: Buffer,
  ): Promise<PictureRecord> {
    const complete = { ...record, etag: etagOf(master), bytes: master.length };
    await mkdir(this.#path(id), { recursive: true });
    await this.#write(this.#masterPath(id, complete), master);
    await this.#write(this.#path(id, "picture.json"), JSON.stringify(complete));
    return complete;
  }

  /** The master as a file to send; undefined when it is missing or not as long as it was written. */
  async master(id: string, record: PictureRecord): Promise<PictureFile | undefined> {
    const path = this.#masterPath(id, record);
    const found = await unlessMissing(stat(path));
    if (found?.size !== record.bytes) return undefined;
    const type = MEDIA_TYPES[record.format];
    return { path, size: found.size, etag: record.etag, type, modified: found.mtimeMs };
  }

  /** The bytes of a master; undefined when there is none. */
  readMaster(id: string, record: PictureRecord): Promise<Buffer | undefined> {
    return unlessMissing(readFile(this.#masterPath(id, record)));
  }

  /** A variant made before, checked against its name; damaged ones are removed. */
  async variant(id: string, width: PictureWidth, format: PictureFormat): Promise<PictureFile | undefined> {
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

  /** Keeps a variant. */
  async saveVariant(
    id: string,
    width: PictureWidth,
    format: PictureFormat,
    bytes: Buffer,
  ): Promise<PictureFile> {
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
      throw explainWrite(error);
    }
  }

  #masterPath(id: string, { format }: Pick<PictureRecord, "format">): string {
    return this.#path(id, `master.${format}`);
  }

  #path(id: string, name = ""): string {
    return join(this.#directory, id, name);
  }
}

/** Whether the file is still the one that was checked. */
export async function isUnchanged(file: PictureFile): Promise<boolean> {
  const found = await unlessMissing(stat(file.path));
  return found?.size === file.size && found.mtimeMs === file.modified;
}

async function describe(path: string, bytes: Buffer, format: PictureFormat): Promise<PictureFile> {
  const { mtimeMs: modified } = await stat(path);
  return { path, size: bytes.length, etag: etagOf(bytes), type: MEDIA_TYPES[format], modified };
}

function variantName(width: PictureWidth, format: PictureFormat, bytes: Buffer): string {
  return `${width}-${contentHash(bytes)}.${format}`;
}

function etagOf(bytes: Buffer): string {
  return `"${contentHash(bytes)}"`;
}

function contentHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

function parseRecord(text: string): PictureRecord | undefined {
  try {
    return v.parse(RecordShape, JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
