import pg from "pg";
import * as v from "valibot";
import { affected, type Connection, rows, transaction } from "../../platform/database/sql.ts";
import { errorCode } from "../../platform/errors/error-code.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { currentSchema } from "./table.repository.ts";

/** PostgreSQL's SQLSTATE code for a missing permission. */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Schema in which a restore is prepared. Its name is part of a database URL, so it contains no characters that would
 * need escaping.
 */
export const STAGING_SCHEMA = "mboa_restore";

const OBJECT = v.object({ kind: v.picklist(["TABLE", "ROUTINE", "TYPE"]), name: v.string() });

/**
 * SQL of the objects that are moved to the shop's schema: tables with their indexes, constraints and triggers,
 * functions, and types. The move fails if the schema contains other objects.
 */
const OBJECTS = `
  SELECT 'TABLE' AS kind, c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r'
  UNION ALL
  SELECT 'ROUTINE', p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = $1::regnamespace
  UNION ALL
  SELECT 'TYPE', t.oid::regtype::text FROM pg_type t WHERE t.typnamespace = $1::regnamespace AND t.typtype IN ('e', 'd', 'r')`;

/**
 * Deletes the staging schema that an interrupted restore may have left, and creates a new one.
 * @throws ShopError if the database's user may not create schemas
 */
export async function startStaging(connection: Connection): Promise<void> {
  try {
    await affected(
      connection,
      `DROP SCHEMA IF EXISTS ${STAGING_SCHEMA} CASCADE; CREATE SCHEMA ${STAGING_SCHEMA}`,
    );
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const message = "DATABASE_URL: this user may not create a schema in its database";
    throw new ShopError("FORBIDDEN", message);
  }
}

/**
 * Moves all objects of the staging schema to the connection's schema in one transaction. An object replaces the object
 * of the same name in the connection's schema. Tables with other names stay there.
 */
export async function replaceData(connection: Connection): Promise<void> {
  const schema = pg.escapeIdentifier(await currentSchema(connection));
  await transaction(connection, async (moving) => {
    const staged = await rows(moving, OBJECT, OBJECTS, [STAGING_SCHEMA]);
    const tables = staged.filter(({ kind }) => kind === "TABLE").map(({ name }) => inSchema(name, schema));
    await affected(moving, `DROP TABLE IF EXISTS ${tables.join(", ")}`);
    for (const { kind, name } of staged) {
      if (kind !== "TABLE") await affected(moving, `DROP ${kind} IF EXISTS ${inSchema(name, schema)}`);
      await affected(moving, `ALTER ${kind} ${name} SET SCHEMA ${schema}`);
    }
    await affected(moving, `DROP SCHEMA ${STAGING_SCHEMA}`);
  });
}

/** Returns the name of an object of the staging schema in another schema: `public.users` for `mboa_restore.users`. */
const inSchema = (name: string, schema: string): string =>
  name.replace(new RegExp(`^${STAGING_SCHEMA}\\.`), `${schema}.`);
