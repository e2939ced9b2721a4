import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../errors/error-code.ts";
import { contentHash, etagOf } from "../text/content-hash.ts";
import { toWriteError } from "./disk-full.ts";
import {
  completeRecord,
  type ImageFile,
  type ImageFiles,
  type ImageRecord,
  type ListedImage,
  MEDIA_TYPES,
  type NewImageRecord,
  parseRecord,
} from "./image-files.ts";
import { type ImageFormat, type ImageWidth, isImageId } from "./image-url.rules.ts";

/**
 * Name of the file that contains the id of the shop's database. By this id, a shop recognises that the images are its
 * own.
 */
const OWNER_FILE = ".shop";
/** Age from which an incomplete file counts as left by a killed process (ms), because no write takes so long. */
const ABANDONED_MS = 3_600_000;

/**
 * The images in a folder of this machine. Each image has a folder that is named by its id. The folder contains
 * `master.webp` or `master.jpg`, and `picture.json`, which is written last: an image exists if this file exists. The
 * folder also contains the variants, named `<width>-<hash of their bytes>.<format>`, so that a corrupt variant is
 * recognised by its name. Each file is written under a temporary name and then renamed, so that no file is ever
 * incomplete.
 */
export class DiskImageFiles implements ImageFiles {
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

  async *list(): AsyncGenerator<ListedImage> {
    for (const id of await readdir(this.#directory)) {
      const touched = isImageId(id) ? await touchedAt(this.#path(id)) : undefined;
      if (touched) yield { id, touched };
    }
  }

  async record(id: string): Promise<ImageRecord | undefined> {
    return (await this.#find(id))?.record;
  }

  async master(id: string): Promise<ImageFile | undefined> {
    return (await this.#find(id))?.file;
  }

  async #find(id: string): Promise<{ record: ImageRecord; file: ImageFile } | undefined> {
    const text = await unlessMissing(readFile(this.#path(id, "picture.json"), "utf8"));
    const record = text === undefined ? undefined : parseRecord(text);
    if (!record) return undefined;
    const path = this.#path(id, `master.${record.format}`);
    const found = await unlessMissing(stat(path));
    if (found?.size !== record.bytes) return undefined;
    return { record, file: new DiskFile(path, found, record.etag, MEDIA_TYPES[record.format]) };
  }

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

  async save(id: string, record: NewImageRecord, master: Buffer): Promise<ImageRecord> {
    const complete = completeRecord(record, master);
    await mkdir(this.#path(id), { recursive: true });
    await this.#write(this.#path(id, `master.${record.format}`), master);
    await this.#write(this.#path(id, "picture.json"), JSON.stringify(complete));
    return complete;
  }

  async saveVariant(id: string, width: ImageWidth, format: ImageFormat, bytes: Buffer): Promise<ImageFile> {
    const path = this.#path(id, variantName(width, format, bytes));
    await this.#write(path, bytes);
    return describe(path, bytes, format);
  }

  async touch(id: string): Promise<boolean> {
    const now = new Date();
    const touched = await unlessMissing(utimes(this.#path(id, "picture.json"), now, now).then(() => true));
    return touched ?? false;
  }

  async removeUntouched(id: string, time: Date): Promise<boolean> {
    const trash = join(this.#incoming, randomUUID());
    // The image's folder is moved away first, and then its last use is read. If `touch` runs at the same time, it
    // either sets the new time before the reading, so that the image stays, or it finds no folder and returns false.
    const isMoved = await unlessMissing(rename(this.#path(id), trash).then(() => true));
    if (!isMoved) return false;
    const touched = await touchedAt(trash);
    const isRemoved = touched !== undefined && touched < time;
    if (isRemoved) await rm(trash, { recursive: true, force: true });
    else await rename(trash, this.#path(id));
    return isRemoved;
  }

  async belongTo(database: string): Promise<boolean> {
    const path = this.#path(OWNER_FILE);
    const owner = await unlessMissing(readFile(path, "utf8"));
    if (owner === undefined) await this.#write(path, database);
    return owner === undefined || owner === database;
  }

  handOver(database: string): Promise<void> {
    return this.#write(this.#path(OWNER_FILE), database);
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

  #path(id: string, name = ""): string {
    return join(this.#directory, id, name);
  }
}

/**
 * A file as it was found on the disk. If its size or modification time is different later, somebody has replaced the
 * file, and this object no longer describes it.
 */
class DiskFile implements ImageFile {
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  readonly #path: string;
  readonly #modified: number;

  constructor(path: string, found: { size: number; mtimeMs: number }, etag: string, type: string) {
    this.#path = path;
    this.#modified = found.mtimeMs;
    this.size = found.size;
    this.etag = etag;
    this.type = type;
  }

  async isCurrent(): Promise<boolean> {
    const found = await unlessMissing(stat(this.#path));
    return found?.size === this.size && found.mtimeMs === this.#modified;
  }

  async read(): Promise<Buffer | undefined> {
    const bytes = await unlessMissing(readFile(this.#path));
    return bytes?.length === this.size ? bytes : undefined;
  }
}

async function describe(path: string, bytes: Buffer, format: ImageFormat): Promise<ImageFile> {
  return new DiskFile(path, await stat(path), etagOf(bytes), MEDIA_TYPES[format]);
}

/**
 * Returns the time at which an image was last stored or touched; undefined if the folder is missing. A folder without
 * `picture.json` counts too, because a killed process may have left it.
 */
async function touchedAt(folder: string): Promise<Date | undefined> {
  const found =
    (await unlessMissing(stat(join(folder, "picture.json")))) ?? (await unlessMissing(stat(folder)));
  return found?.mtime;
}

function variantName(width: ImageWidth, format: ImageFormat, bytes: Buffer): string {
  return `${width}-${contentHash(bytes)}.${format}`;
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
