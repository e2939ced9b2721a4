import { withSession } from "../backup-session.repository.ts";

/**
 * Returns the rows of each table as sorted texts, so that tests can compare two databases. The table that records the
 * migrations is left out.
 */
export function readContent(url: string): Promise<Record<string, string[]>> {
  return withSession(url, async ({ client }) => {
    const content: Record<string, string[]> = {};
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'",
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    await client.query("COMMIT");
    return content;
  });
}

/**
 * Returns the structure of a schema, so that tests can compare two schemas: columns, indexes, constraints, triggers,
 * functions, and the value of each sequence.
 */
export function readSchema(url: string): Promise<unknown[]> {
  return withSession(url, async ({ client }) => {
    const { rows } = await client.query(`
      SELECT 'column' AS what, attrelid::regclass::text AS owner, attname::text AS name,
        concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS definition
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND NOT attisdropped
      UNION ALL SELECT 'index', indrelid::regclass::text, indexrelid::regclass::text, concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid))
      FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
      UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, concat_ws(' ', convalidated, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
      UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
      FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'function', '', proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'schema', '', nspname, '' FROM pg_namespace WHERE nspname !~ '^pg_'
      UNION ALL SELECT 'sequence', '', sequencename::text, last_value::text FROM pg_sequences WHERE schemaname = 'public'
      ORDER BY 1, 2, 3, 4`);
    return rows;
  });
}
