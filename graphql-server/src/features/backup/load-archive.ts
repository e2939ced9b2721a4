import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import type { CopyStreamQuery } from "pg-copy-streams";
import { type Connection, transaction } from "../../platform/database/sql.ts";
import { type ImageRecord, parseRecord } from "../../platform/images/image-files.ts";
import { type ImageStore, isImageOf } from "../../platform/images/image-store.ts";
import { type CopiedTable, damagedArchive, type Header, type Part, type Trailer } from "./archive-format.ts";
import { readArchive } from "./archive-reader.ts";
import type { Session } from "./backup-session.repository.ts";
import { STAGING_SCHEMA } from "./staging-schema.repository.ts";
import {
  analyze,
  beginLoading,
  copyIn,
  currentSchema,
  endLoading,
  listTables,
  setSequence,
} from "./table.repository.ts";

const TABLE_PART = /^tables\/(.+)\/(\d+)$/;
const IMAGE_PART = /^images\/([A-Za-z0-9_-]{16})\/(?:record\.json|master\.(?:webp|jpg))$/;

/**
 * Fills the tables of the staging schema in one transaction, and restores the images. Tables arrive in any sequence, so
 * triggers are disabled, and foreign keys are checked at the end.
 * @throws ShopError if the archive's contents differ from its header or trailer
 */
export async function loadArchive(
  { connection, client }: Session,
  path: string,
  { header, trailer }: { header: Header; trailer: Trailer },
  images: Pick<ImageStore, "restoreImage">,
  onProgress: (line: string) => void,
): Promise<void> {
  if ((await currentSchema(connection)) !== STAGING_SCHEMA)
    throw new Error("The database ignores search_path");
  await transaction(connection, async (loading) => {
    const tables = await checkTables(loading, header.tables, onProgress);
    const names = tables.map(({ name }) => name);
    const foreignKeys = await beginLoading(loading, names);
    const tableLoader = new TableLoader(client, tables, onProgress);
    const imageLoader = new ImageLoader(images, trailer.images, onProgress);
    try {
      for await (const part of readArchive(path)) {
        const table = TABLE_PART.exec(part.name)?.[1];
        if (table !== undefined) {
          if (names.includes(table)) await tableLoader.add(table, part.content);
        } else {
          await tableLoader.end();
          await imageLoader.add(part);
        }
      }
    } catch (error) {
      await tableLoader.abort();
      throw error;
    }
    const isWhole = names.every((name) => (tableLoader.rows.get(name) ?? 0) === trailer.rows[name]);
    if (!isWhole || imageLoader.count !== trailer.images) throw damagedArchive();
    onProgress("Checking the constraints");
    await endLoading(loading, names, foreignKeys);
    for (const sequence of trailer.sequences) await setSequence(loading, sequence);
  });
  await analyze(connection);
}

/**
 * Returns the archive's tables that must be filled. Leaves out the tables of another program that used the same
 * database, because the schema does not have these tables.
 * @throws ShopError if a table of the schema is missing in the archive or has other columns
 */
async function checkTables(
  connection: Connection,
  archived: readonly CopiedTable[],
  onProgress: (line: string) => void,
): Promise<CopiedTable[]> {
  const known = new Map((await listTables(connection)).map(({ name, columns }) => [name, new Set(columns)]));
  const tables = archived.filter(({ name, columns }) => {
    const own = known.get(name);
    if (own && (own.size !== columns.length || !columns.every((column) => own.has(column))))
      throw damagedArchive();
    if (!own) onProgress(`Table ${name}: not part of this shop, left out`);
    return own !== undefined;
  });
  if (tables.length !== known.size) throw damagedArchive();
  return tables;
}

/** Writes the rows of the archive's parts to the tables with COPY, one table after another. */
class TableLoader {
  readonly rows = new Map<string, number>();
  readonly #client: pg.ClientBase;
  readonly #tables: readonly CopiedTable[];
  readonly #onProgress: (line: string) => void;
  #current: { name: string; copy: CopyStreamQuery } | undefined;

  constructor(client: pg.ClientBase, tables: readonly CopiedTable[], onProgress: (line: string) => void) {
    this.#client = client;
    this.#tables = tables;
    this.#onProgress = onProgress;
  }

  async add(name: string, content: Buffer): Promise<void> {
    if (this.#current?.name !== name) {
      await this.end();
      this.#begin(name);
    }
    const copy = this.#current?.copy;
    if (copy?.errored) throw copy.errored;
    // PostgreSQL may refuse a row while the code waits for "drain". The stream then emits an error, and `once` rejects
    // with it.
    if (copy && !copy.write(content)) await once(copy, "drain");
  }

  /**
   * Completes the COPY of the current table, and notes the number of its rows, which is later compared with the
   * trailer.
   */
  async end(): Promise<void> {
    if (!this.#current) return;
    const { name, copy } = this.#current;
    this.#current = undefined;
    copy.end();
    await finished(copy);
    this.rows.set(name, copy.rowCount);
  }

  /** Cancels the COPY of the current table. Otherwise a ROLLBACK would wait until this COPY ends. */
  async abort(): Promise<void> {
    if (!this.#current) return;
    const { copy } = this.#current;
    this.#current = undefined;
    copy.destroy();
    await finished(copy).catch(() => undefined);
  }

  #begin(name: string): void {
    const table = this.#tables.find((one) => one.name === name);
    if (!table || this.rows.has(name)) throw damagedArchive();
    this.#onProgress(`Table ${name}`);
    const copy = copyIn(this.#client, table);
    // Without this handler, an error of `copy` would end the process. The next write to `copy`, or its end, throws the
    // error.
    copy.on("error", () => undefined);
    this.#current = { name, copy };
  }
}

/** Restores images. Each image has two parts: first its record, then its master (the stored original). */
class ImageLoader {
  count = 0;
  readonly #images: Pick<ImageStore, "restoreImage">;
  readonly #total: number;
  readonly #onProgress: (line: string) => void;
  #record: { id: string; record: ImageRecord } | undefined;

  constructor(images: Pick<ImageStore, "restoreImage">, total: number, onProgress: (line: string) => void) {
    this.#images = images;
    this.#total = total;
    this.#onProgress = onProgress;
  }

  /** Restores an image when both its parts have arrived. Skips parts of the archive that belong to no image. */
  async add({ name, content }: Part): Promise<void> {
    const id = IMAGE_PART.exec(name)?.[1];
    if (id === undefined) return;
    if (name.endsWith(".json")) {
      const record = parseRecord(content.toString("utf8"));
      if (!record) throw damagedArchive();
      this.#record = { id, record };
      return;
    }
    if (this.#record?.id !== id || !isImageOf(id, this.#record.record, content)) throw damagedArchive();
    if (this.count === 0) this.#onProgress(`Images: ${this.#total}`);
    await this.#images.restoreImage(id, this.#record.record, content);
    this.count += 1;
  }
}
