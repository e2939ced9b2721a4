import pg from "pg";
import {
  type CopyStreamQuery,
  type CopyToStreamQuery,
  from as copyFrom,
  to as copyTo,
} from "pg-copy-streams";
import * as v from "valibot";
import { NAME_ROW } from "../../platform/database/row-shapes.ts";
import { affected, type Connection, oneRow, rows, type Transaction } from "../../platform/database/sql.ts";
import type { CopiedTable, Sequence } from "./archive-format.ts";

/** The table that records migrations. It is not copied, because running the migrations creates it. */
const MIGRATIONS_TABLE = "migrations";
/** Tables that have rows in every shop. A shop whose other tables are all empty counts as empty. */
const STATE_TABLES = [MIGRATIONS_TABLE, "catalogue_state", "shop_state"];

const TABLE = v.object({ name: v.string(), columns: v.array(v.string()) });
const POSITION = v.object({ value: v.string(), isCalled: v.boolean() });
const SCHEMA = v.object({ schema: v.nullable(v.string()) });
const EXISTS = v.object({ exists: v.boolean() });
const FOREIGN_KEY = v.object({ table: v.string(), name: v.string(), definition: v.string() });

type ForeignKey = v.InferOutput<typeof FOREIGN_KEY>;

const { escapeIdentifier } = pg;
const identifiers = (names: readonly string[]): string => names.map(escapeIdentifier).join(", ");

/**
 * Makes all statements of the transaction read the same snapshot of the database. It must be called before the
 * transaction's first statement.
 */
export async function readOneMoment(transaction: Transaction): Promise<void> {
  await affected(transaction, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
}

/** Lists the tables and their columns to copy, without the migrations table and generated columns. */
export function listTables(connection: Connection): Promise<CopiedTable[]> {
  return rows(
    connection,
    TABLE,
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> $1
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATIONS_TABLE],
  );
}

/**
 * Lists the schema's sequences with their current values. PostgreSQL reads a sequence outside of the snapshot, so its
 * value may be newer than the rows of the snapshot. A newer value is higher, so after a restore the sequence gives no
 * number that one of these rows already has.
 */
export async function listSequences(connection: Connection): Promise<Sequence[]> {
  const found = await rows(
    connection,
    NAME_ROW,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const positions = await rows(
      connection,
      POSITION,
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${escapeIdentifier(name)}`,
    );
    sequences.push(...positions.map((position) => ({ name, ...position })));
  }
  return sequences;
}

export async function setSequence(
  connection: Connection,
  { name, value, isCalled }: Sequence,
): Promise<void> {
  const values = [escapeIdentifier(name), value, isCalled];
  await affected(connection, "SELECT setval($1::regclass, $2::bigint, $3)", values);
}

/** Lists the names of the migrations in the sequence in which they ran; empty if the schema contains no shop. */
export async function listMigrations(connection: Connection): Promise<string[]> {
  const table = `${escapeIdentifier(await currentSchema(connection))}.${MIGRATIONS_TABLE}`;
  const found = await oneRow(connection, EXISTS, 'SELECT to_regclass($1) IS NOT NULL AS "exists"', [table]);
  if (!found?.exists) return [];
  const names = await rows(connection, NAME_ROW, `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  return names.map(({ name }) => name);
}

export async function currentSchema(connection: Connection): Promise<string> {
  return (await oneRow(connection, SCHEMA, "SELECT current_schema() AS schema"))?.schema ?? "";
}

/** True if any table of the schema has rows, apart from `STATE_TABLES`. */
export async function holdsData(connection: Connection): Promise<boolean> {
  const tables = (await listTables(connection)).filter(({ name }) => !STATE_TABLES.includes(name));
  for (const { name } of tables) {
    const statement = `SELECT EXISTS (SELECT FROM ${escapeIdentifier(name)}) AS "exists"`;
    if ((await oneRow(connection, EXISTS, statement))?.exists) return true;
  }
  return false;
}

export async function isConnected(connection: Connection, applicationName: string): Promise<boolean> {
  const found = await oneRow(
    connection,
    EXISTS,
    `SELECT EXISTS (
       SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1
     ) AS "exists"`,
    [applicationName],
  );
  return found?.exists === true;
}

/** Returns a stream of a table's rows in PostgreSQL's text format. */
export function copyOut(client: pg.ClientBase, { name, columns }: CopiedTable): CopyToStreamQuery {
  return client.query(copyTo(`COPY ${identifiers([name])} ${columnList(columns)} TO STDOUT`));
}

/** Returns a stream that writes rows in PostgreSQL's text format to a table. */
export function copyIn(client: pg.ClientBase, { name, columns }: CopiedTable): CopyStreamQuery {
  return client.query(copyFrom(`COPY ${identifiers([name])} ${columnList(columns)} FROM STDIN`));
}

const columnList = (columns: readonly string[]): string =>
  columns.length === 0 ? "" : `(${identifiers(columns)})`;

/**
 * Empties the tables, disables their triggers and drops their foreign keys, so that rows may arrive in any sequence.
 * @returns the dropped foreign keys, for {@link endLoading}
 */
export async function beginLoading(connection: Connection, tables: readonly string[]): Promise<ForeignKey[]> {
  const foreignKeys = await rows(
    connection,
    FOREIGN_KEY,
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype = 'f' AND conparentid = 0`,
  );
  for (const { table, name } of foreignKeys)
    await affected(connection, `ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  await affected(connection, `TRUNCATE ${identifiers(tables)}`);
  for (const name of tables)
    await affected(connection, `ALTER TABLE ${escapeIdentifier(name)} DISABLE TRIGGER USER`);
  return foreignKeys;
}

/**
 * Enables the triggers again, and creates the foreign keys again: PostgreSQL then checks all rows against these keys.
 */
export async function endLoading(
  connection: Connection,
  tables: readonly string[],
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const name of tables)
    await affected(connection, `ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await affected(connection, `ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
}

/**
 * Updates the statistics from which PostgreSQL plans its queries. Called after a restore, because the restore has
 * filled the tables.
 */
export async function analyze(connection: Connection): Promise<void> {
  await affected(connection, "ANALYZE");
}
