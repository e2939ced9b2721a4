import type pg from "pg";
import { shareLock } from "../../platform/database/advisory-locks.ts";
import { type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { ImageStore } from "../../platform/images/image-store.ts";
import { type CopiedTable, createHeader, type Trailer } from "./archive-format.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { assertConnected, withSession } from "./backup-session.repository.ts";
import { recordBackup } from "./make-devices-refetch.repository.ts";
import { copyOut, listMigrations, listSequences, listTables, readOneMoment } from "./table.repository.ts";

/**
 * Size of the pieces in which the rows of a table are written to the archive (bytes). A small piece needs little
 * memory.
 */
const PIECE_BYTES = 1024 * 1024;

export interface BackupResult {
  rows: number;
  images: number;
  /** Ids of images that are damaged on disk and were left out. */
  damagedImages: string[];
}

/**
 * Writes the database and the images to a new file while the shop runs. All tables come from one snapshot. The images
 * are copied after the tables, but contain all images of the snapshot: stored images never change, and the lock
 * `imageRemoval` prevents their removal. Images that were added after the snapshot do no harm.
 * @param url URL of the database
 * @param onProgress receives a line of text before each step
 * @throws ShopError if the database contains no shop
 */
export async function createBackup(
  url: string,
  images: Pick<ImageStore, "ids" | "read">,
  path: string,
  onProgress: (line: string) => void,
): Promise<BackupResult> {
  return withSession(url, async ({ connection, client }) => {
    await shareLock(connection, "imageRemoval");
    const archive = new ArchiveWriter(path);
    try {
      const { rows, sequences } = await transaction(connection, (moment) =>
        copyTables(moment, client, archive, onProgress),
      );
      const copied = await copyImages(images, archive, onProgress);
      // If the connection is lost, PostgreSQL has released the lock that prevents the removal of images. Images may
      // then be missing in the backup, so the backup fails.
      await assertConnected(connection);
      await archive.finish({ rows, sequences, images: copied.images });
      return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), ...copied };
    } catch (error) {
      await archive.abort();
      throw error;
    }
  });
}

/**
 * Stores in the shop's database that a backup was made, so that the admin panel does not remind the owner to make one.
 * The backup itself does not contain this record, because the record is written after the backup.
 */
export function storeBackupTime(url: string): Promise<void> {
  return withSession(url, ({ connection }) => recordBackup(connection));
}

/**
 * Copies the rows of all tables to the archive.
 * @returns the number of rows of each table, and the values of the sequences
 */
async function copyTables(
  moment: Transaction,
  client: pg.Client,
  archive: ArchiveWriter,
  onProgress: (line: string) => void,
): Promise<Pick<Trailer, "rows" | "sequences">> {
  await readOneMoment(moment);
  const migrations = await listMigrations(moment);
  if (migrations.length === 0) throw new ShopError("NOT_FOUND", "This database holds no shop yet");
  const tables = await listTables(moment);
  await archive.begin(createHeader(migrations, tables));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    onProgress(`Table ${table.name}`);
    rows[table.name] = await copyTable(client, table, archive);
  }
  return { rows, sequences: await listSequences(moment) };
}

/**
 * Copies the rows of one table to the archive.
 * @returns the number of rows
 */
async function copyTable(client: pg.Client, table: CopiedTable, archive: ArchiveWriter): Promise<number> {
  const copy = copyOut(client, table);
  let pieces: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async (): Promise<void> => {
    part += 1;
    await archive.add({ name: `tables/${table.name}/${part}`, content: Buffer.concat(pieces) });
    pieces = [];
    bytes = 0;
  };
  try {
    for await (const piece of copy) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= PIECE_BYTES) await flush();
    }
  } catch (error) {
    // Closes the connection, because otherwise PostgreSQL would first send the rest of the table and only then run the
    // ROLLBACK.
    await client.end();
    throw error;
  }
  if (bytes > 0) await flush();
  return copy.rowCount;
}

async function copyImages(
  images: Pick<ImageStore, "ids" | "read">,
  archive: ArchiveWriter,
  onProgress: (line: string) => void,
): Promise<Omit<BackupResult, "rows">> {
  const ids = await images.ids();
  const damagedImages: string[] = [];
  onProgress(`Images: ${ids.length}`);
  for (const id of ids) {
    const image = await images.read(id);
    if (!image) {
      damagedImages.push(id);
      continue;
    }
    await archive.addJson(`images/${id}/record.json`, image.record);
    await archive.add({ name: `images/${id}/master.${image.record.format}`, content: image.master });
  }
  return { images: ids.length - damagedImages.length, damagedImages };
}
