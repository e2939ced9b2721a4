import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { ENTITIES } from "./entities.ts";

/**
 * Tables without an entity: only the table in which TypeORM records the migrations, because no code of the shop reads
 * this table.
 */
const WITHOUT_ENTITY = ["migrations"];
/** TypeORM's names of types, each with PostgreSQL's name of the same type. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: "bool",
  bigint: "int8",
  int: "int4",
  integer: "int4",
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  length: string;
  primary: boolean;
}

/**
 * SQL of the columns that the migrations create. Generated columns are left out, because entities do not contain them.
 */
const MIGRATED = `
  SELECT c.table_name AS "table", c.column_name AS "column",
    CASE WHEN c.data_type = 'ARRAY' THEN substr(c.udt_name, 2) || '[]' ELSE c.udt_name END AS type,
    c.is_nullable = 'YES' AS nullable, coalesce(c.character_maximum_length::text, '') AS length,
    EXISTS (SELECT FROM information_schema.table_constraints k
      JOIN information_schema.key_column_usage u USING (constraint_schema, constraint_name)
      WHERE k.constraint_type = 'PRIMARY KEY' AND u.table_name = c.table_name AND u.column_name = c.column_name) AS "primary"
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'`;

function declared(): Column[] {
  return shop.services.database.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns
      .filter(({ generatedType, isVirtualProperty }) => !generatedType && !isVirtualProperty)
      .map((column) => {
        const name = String(column.type);
        return {
          table: tableName,
          column: column.databaseName,
          type: `${TYPES[name] ?? name}${column.isArray ? "[]" : ""}`,
          nullable: column.isNullable,
          length: column.length,
          primary: column.isPrimary,
        };
      }),
  );
}

/**
 * Returns each column with its type as one line of text: `products.price: int4`, `users.profile_pic: text, nullable`.
 */
const described = (columns: readonly Column[]) =>
  columns
    .map(({ table, column, type, length, nullable, primary }) =>
      [
        `${table}.${column}: ${type}${length && `(${length})`}`,
        ...(nullable ? ["nullable"] : []),
        ...(primary ? ["primary key"] : []),
      ].join(", "),
    )
    .toSorted();

it("the entities declare the columns of every table exactly as the migrations create them", async () => {
  const migrated: Column[] = await shop.services.database.query(MIGRATED);
  const expected = migrated.filter(({ table }) => !WITHOUT_ENTITY.includes(table));
  expect(described(declared())).toEqual(described(expected));
  expect(shop.services.database.entityMetadatas).toHaveLength(Object.values(ENTITIES).length);
});
