import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { ShopError } from "../../platform/errors/shop-error.ts";
import {
  HEADER_PART,
  type Header,
  type Part,
  PartsDigest,
  TRAILER_PART,
  type Trailer,
} from "./archive-format.ts";

/** Name of the tar attribute with a part's SHA-256 in hexadecimal. */
export const CHECKSUM = "MBOA.sha256";

/**
 * Writes an archive: a compressed tar of parts, each with its checksum. Until the file is complete and on disk, its
 * name ends with `.partial`. Only the file's owner may read it.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #partial: string;
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;
  readonly #digest = new PartsDigest();

  constructor(path: string) {
    this.#path = path;
    this.#partial = `${path}.partial`;
    const file = createWriteStream(this.#partial, { flags: "w", mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip(), file);
    // Without this handler, an error here would end the process; the next call of add() throws the same error.
    this.#written.catch(() => undefined);
  }

  begin(header: Header): Promise<void> {
    return this.addJson(HEADER_PART, header);
  }

  /**
   * Adds a part. The caller must wait for the promise before it adds the next part. The promise rejects with the disk's
   * error.
   */
  async add(part: Part): Promise<void> {
    const pax = { [CHECKSUM]: this.#digest.add(part) };
    const added = new Promise<void>((resolve, reject) => {
      this.#pack.entry({ name: part.name, pax }, part.content, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    await Promise.race([added, this.#written]);
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.add({ name, content: Buffer.from(JSON.stringify(value)) });
  }

  /**
   * Completes the archive and gives it its final name. @throws ShopError if another file with this name was created in
   * the meantime
   */
  async finish(trailer: Omit<Trailer, "parts" | "digest">): Promise<void> {
    const { parts } = this.#digest;
    await this.addJson(TRAILER_PART, { ...trailer, parts, digest: this.#digest.value() });
    this.#pack.finalize();
    await this.#written;
    if (existsSync(this.#path)) throw existingFile(this.#path);
    await rename(this.#partial, this.#path);
    const folder = await open(dirname(this.#path));
    await folder.sync().finally(() => folder.close()); // without `sync`, a power failure could lose the new file name
  }

  /** Stops writing and deletes the incomplete file. */
  async abort(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }
}

/** Returns the error for a path at which a file already exists, because a backup never overwrites a file. */
export function existingFile(path: string): ShopError {
  return new ShopError("CONFLICT", `${path} exists already: choose another name`);
}
