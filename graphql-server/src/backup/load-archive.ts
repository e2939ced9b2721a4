import type pg from "pg";
import type { ImageStore } from "../images/image-store.ts";
import { type CopiedTable, damagedArchive, type Header, type Trailer } from "./archive-format.ts";
import { readArchive } from "./archive-reader.ts";
import { ImageLoader } from "./image-loader.ts";
import { STAGING_SCHEMA } from "./staging-schema.ts";
import { currentSchema, identifiers, listTables } from "./table-catalogue.ts";
import { TableLoader } from "./table-loader.ts";

const TABLE_PART = /^tables\/(.+)\/(\d+)$/;

/**
 * Fills the tables of the staging schema, in one transaction, and puts the images back, one part after the other.
 * Triggers rest, foreign keys are checked at the end: tables come in any order.
 * @throws ShopError when the archive does not hold what it says
 */
export async function loadArchive(
  client: pg.Client,
  path: string,
  { header, trailer }: { header: Header; trailer: Trailer },
  images: Pick<ImageStore, "putBack">,
  onProgress: (line: string) => void,
): Promise<void> {
  if ((await currentSchema(client)) !== STAGING_SCHEMA) throw new Error("The database ignores search_path");
  await client.query("BEGIN");
  const tables = await checkTables(client, header.tables, onProgress);
  const names = new Set(tables.map(({ name }) => name));
  const foreignKeys = await dropForeignKeys(client);
  await client.query(`TRUNCATE ${identifiers([...names])}`);
  for (const name of names) await client.query(`ALTER TABLE ${identifiers([name])} DISABLE TRIGGER USER`);
  const loader = new TableLoader(client, tables, onProgress);
  const imageLoader = new ImageLoader(images, trailer.images, onProgress);
  for await (const part of readArchive(path)) {
    const table = TABLE_PART.exec(part.name)?.[1];
    if (table !== undefined) {
      if (names.has(table)) await loader.add(table, part.content);
    } else {
      await loader.end();
      await imageLoader.add(part);
    }
  }
  const isWhole = tables.every(({ name }) => (loader.rows.get(name) ?? 0) === trailer.rows[name]);
  if (!isWhole || imageLoader.count !== trailer.images) throw damagedArchive();
  onProgress("Contrôle des contraintes");
  for (const { name } of tables) await client.query(`ALTER TABLE ${identifiers([name])} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${identifiers([name])} ${definition}`);
  for (const { name, value, isCalled } of trailer.sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [identifiers([name]), value, isCalled]);
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

/**
 * The tables to fill: all of the schema. Those of another program that shares the database are passed over.
 * @throws ShopError when one is missing, or has other columns
 */
async function checkTables(
  client: pg.Client,
  archived: readonly CopiedTable[],
  onProgress: (line: string) => void,
): Promise<CopiedTable[]> {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const tables = archived.filter(({ name, columns }) => {
    const own = known.get(name);
    if (own && (own.size !== columns.length || !columns.every((column) => own.has(column))))
      throw damagedArchive();
    if (!own) onProgress(`Table ${name} : pas de cette boutique, laissée de côté`);
    return own !== undefined;
  });
  if (tables.length !== known.size) throw damagedArchive();
  return tables;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype = 'f' AND conparentid = 0`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${identifiers([name])}`);
  return rows;
}
