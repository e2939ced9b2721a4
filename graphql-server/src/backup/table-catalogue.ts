import pg from "pg";
import type { CopiedTable, Sequence } from "./archive-format.ts";

/** What records the schema's steps: made again by the steps themselves, so it is not copied. */
const MIGRATIONS_TABLE = "migrations";
/** Tables that have rows as soon as the schema is there: they alone are no data. */
const STATE_TABLES = [MIGRATIONS_TABLE, "catalogue_state", "shop_state"];

const { escapeIdentifier } = pg;

/** `a, b` as identifiers of a statement. */
export const identifiers = (names: readonly string[]): string => names.map(escapeIdentifier).join(", ");

/** Every table with data of its own in the connection's schema, with its stored columns, as the database knows them. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> $1
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATIONS_TABLE],
  );
  return rows;
}

/** The schema's sequences and where they stand; not part of a snapshot, so never behind one. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: positions } = await client.query<Omit<Sequence, "name">>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${escapeIdentifier(name)}`,
    );
    sequences.push(...positions.map((position) => ({ name, ...position })));
  }
  return sequences;
}

/** The names of the schema's steps in the order they ran; empty when there is no shop in this schema. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("SELECT to_regclass($1) AS found", [
    `${escapeIdentifier(await currentSchema(client))}.${MIGRATIONS_TABLE}`,
  ]);
  if (found[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  return rows.map(({ name }) => name);
}

/** The schema that unqualified names mean on this connection. */
export async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>("SELECT current_schema() AS schema");
  return rows[0]?.schema ?? "";
}

/** Whether the schema holds more than a shop that nobody has opened yet. */
export async function holdsData(client: pg.Client): Promise<boolean> {
  const tables = (await listTables(client)).filter(({ name }) => !STATE_TABLES.includes(name));
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) return true;
  }
  return false;
}
