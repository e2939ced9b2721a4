import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { contentHash } from "../../text/content-hash.ts";
import { IMAGE_FORMATS, type ImageFormat } from "../image-url.rules.ts";

/** A file of the cache: the hash of its bytes, its size in bytes and its format. */
export interface CachedFile {
  readonly hash: string;
  readonly size: number;
  readonly format: ImageFormat;
}

/** Name of a cached file: `<key>.<hash of the bytes>.<format>`. A response needs the hash and the format. */
const FILE_NAME = new RegExp(`^([\\w-]+)\\.([\\w-]{22})\\.(${IMAGE_FORMATS.join("|")})$`);
const TEMPORARY = ".incoming-";
/**
 * Smallest size that a file takes on a disk (bytes). Smaller files count as this size. This also limits the number of
 * file names in memory (about 300 bytes each).
 */
const BLOCK = 4_096;

/**
 * Copies of a remote store's files on this machine's disk, up to a number of bytes; the least recently used copies are
 * removed. A copy may disappear or be damaged at any time, so its bytes are checked against the hash in its file name.
 */
export class FileCache {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #files: LRUCache<string, CachedFile>;

  /**
   * Opens a folder with its existing files. The most recently written files count as the most recently used ones.
   * @param maxBytes largest size of all files; with 0 nothing is cached and existing files are not deleted
   */
  constructor(directory: string, maxBytes: number) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
    this.#files = new LRUCache<string, CachedFile>({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: costOf,
      dispose: (file, key, reason) => {
        if (reason !== "set") void this.#remove(key, file);
      },
    });
    if (maxBytes > 0) this.#findFiles();
  }

  #findFiles(): void {
    mkdirSync(this.#directory, { recursive: true });
    const found: { key: string; file: CachedFile; modified: number }[] = [];
    for (const name of readdirSync(this.#directory)) {
      const path = join(this.#directory, name);
      const [, key, hash, extension] = FILE_NAME.exec(name) ?? [];
      const format = IMAGE_FORMATS.find((one) => one === extension);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (name.startsWith(TEMPORARY)) rmSync(path, { force: true });
      if (key && hash && format && stats)
        found.push({ key, file: { hash, size: stats.size, format }, modified: stats.mtimeMs });
    }
    found.sort((one, other) => one.modified - other.modified);
    for (const { key, file } of found) this.#files.set(key, file);
  }

  /** Returns a file's hash, size and format without reading the disk; undefined if the file is not cached. */
  find(key: string): CachedFile | undefined {
    return this.#files.get(key);
  }

  /** Reads the bytes of a cached file; undefined if they are missing or damaged. */
  async read(key: string, file: CachedFile): Promise<Buffer | undefined> {
    const bytes = await readFile(this.#path(key, file)).catch(() => undefined);
    if (bytes && contentHash(bytes) === file.hash) return bytes;
    this.#files.delete(key);
    return undefined;
  }

  /**
   * Stores a file in the cache, and returns its hash, size and format. The result is the same if the file is too large
   * for the cache or the disk cannot store it; then the file is fetched again from the remote store when it is needed.
   */
  async keep(key: string, format: ImageFormat, bytes: Buffer): Promise<CachedFile> {
    const file: CachedFile = { hash: contentHash(bytes), size: bytes.length, format };
    if (costOf(file) > this.#maxBytes) return file;
    const former = this.#files.peek(key);
    if (former && former.hash !== file.hash) this.#files.delete(key);
    const incoming = join(this.#directory, `${TEMPORARY}${randomUUID()}`);
    try {
      await writeFile(incoming, bytes);
      await rename(incoming, this.#path(key, file));
      this.#files.set(key, file);
    } catch {
      await rm(incoming, { force: true });
    }
    return file;
  }

  forget(key: string): void {
    this.#files.delete(key);
  }

  async #remove(key: string, file: CachedFile): Promise<void> {
    await rm(this.#path(key, file), { force: true }).catch(() => undefined);
  }

  #path(key: string, { hash, format }: CachedFile): string {
    return join(this.#directory, `${key}.${hash}.${format}`);
  }
}

function costOf({ size }: CachedFile): number {
  return Math.max(BLOCK, size);
}
