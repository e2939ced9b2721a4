import { type EntityTarget, getMetadataArgsStorage } from "typeorm";
import * as v from "valibot";

interface EntityColumn {
  property: string;
  name: string;
  /** The column's type, as SQL writes it. */
  type: string;
  isNullable: boolean;
  /** SQL of a virtual column, which is computed when it is read. */
  query: ((alias: string) => string) | undefined;
  /**
   * The values that this release knows; undefined if the column may have any value. If the list contains `OTHER`,
   * unknown values are read as `OTHER`.
   */
  values: readonly string[] | undefined;
  isPrimary: boolean;
  /** False for a column that the database computes. */
  isWritten: boolean;
}

/**
 * The value that is read in place of a stored value that this release does not know, because a later release has stored
 * it. Lists and sums contain the rows with such a value, but this release never writes `OTHER` to the database.
 */
export const OTHER = "OTHER";

type EntityRow<Entity> = { [Property in keyof Entity]: Entity[Property] };

/**
 * For each SQL type, the schema of the values that PostgreSQL's driver returns. The content of JSON is not
 * checked, because only the shop writes it.
 */
const TYPE_SHAPES: Readonly<Record<string, v.GenericSchema>> = {
  bigint: v.number(),
  boolean: v.boolean(),
  // The driver returns a date as the text YYYY-MM-DD. A JavaScript Date would be a time, which can belong to another
  // day in another time zone.
  date: v.string(),
  int: v.number(),
  "int[]": v.array(v.number()),
  jsonb: v.unknown(),
  text: v.string(),
  "text[]": v.array(v.string()),
  timestamptz: v.date(),
  uuid: v.string(),
  varchar: v.string(),
};

/** Returns the columns of an entity without virtual ones, in the sequence of the entity's properties. */
export function storedColumns(entity: EntityTarget<unknown>): EntityColumn[] {
  return columnsOf(entity).filter(({ query }) => query === undefined);
}

/**
 * Returns SQL whose result is the value if this release knows the value; otherwise `OTHER`.
 * @param value SQL of the value
 */
export const knownOrOther = (value: string, known: readonly string[]): string =>
  `CASE WHEN ${value} IN (${known.map((one) => `'${one}'`).join(", ")}) THEN ${value} ELSE '${OTHER}' END`;

/** The empty value of each SQL type, for columns that may not be null. */
const EMPTY: Readonly<Record<string, unknown>> = { bigint: 0, boolean: false, int: 0, text: "" };

/**
 * Returns a row of an entity with an empty value in each column: null if the column allows null, otherwise 0, false or
 * an empty text. A column of another type that may not be null, such as a date, is missing in the row.
 */
export const emptyRow = <Entity>(entity: EntityTarget<Entity>): Partial<Entity> =>
  // The cast is correct, because the entity's class declares every column as a property.
  Object.fromEntries(
    columnsOf(entity).flatMap(({ property, type, isNullable }) => {
      if (isNullable) return [[property, null]];
      return type in EMPTY ? [[property, EMPTY[type]]] : [];
    }),
  ) as Partial<Entity>;

/** Returns the properties of an entity that are stored and that the database does not compute. */
export const writtenProperties = <Entity>(entity: EntityTarget<Entity>): (keyof Entity)[] =>
  // The cast is correct, because the entity's class declares every decorated column as a property.
  writtenColumns(entity).map(({ property }) => property as keyof Entity);

/**
 * Returns SQL for columns of an entity, including virtual ones, each under the name of its property. A `bigint` is read
 * as a number, and a `date` as the text YYYY-MM-DD. If `OTHER` is one of a column's values, each value that this
 * release does not know is read as `OTHER`.
 * @param alias alias of the table in the statement
 * @param properties the columns to read; all columns by default
 */
export function selectList<Entity>(
  entity: EntityTarget<Entity>,
  alias: string,
  properties?: readonly (keyof Entity)[],
): string {
  return pickedColumns(entity, properties)
    .map((column) => `${sqlOf(column, alias)} AS "${column.property}"`)
    .join(", ");
}

/**
 * Returns SQL of a JSON object with columns of an entity, for a row that contains rows of another table. Takes the same
 * parameters as {@link selectList}.
 */
export function jsonObject<Entity>(
  entity: EntityTarget<Entity>,
  alias: string,
  properties?: readonly (keyof Entity)[],
): string {
  const pairs = pickedColumns(entity, properties).map(
    (column) => `'${column.property}', ${sqlOf(column, alias)}`,
  );
  return `json_build_object(${pairs.join(", ")})`;
}

export function rowShape<Entity extends object, Property extends keyof Entity = keyof Entity>(
  entity: EntityTarget<Entity>,
  properties?: readonly Property[],
): v.GenericSchema<EntityRow<Pick<Entity, Property>>> {
  const entries = pickedColumns(entity, properties).map(({ property, type, isNullable, values }) => {
    const shape = values ? v.picklist(values) : TYPE_SHAPES[type];
    if (!shape) throw new TypeError(`${property} has a type without a shape: ${type}`);
    return [property, isNullable ? v.nullable(shape) : shape] as const;
  });
  // This cast is correct, because the decorators and the TypeScript types of an entity's properties agree.
  return v.object(Object.fromEntries(entries)) as v.GenericSchema<unknown> as v.GenericSchema<
    EntityRow<Pick<Entity, Property>>
  >;
}

/**
 * Returns a statement that inserts rows into an entity's table. Its first parameter is a JSON list of objects, one for
 * each row, with the entity's properties. Columns that the database computes are left out.
 */
export function insertStatement(entity: EntityTarget<unknown>, table: string): string {
  const columns = writtenColumns(entity);
  return `INSERT INTO ${table} (${namesOf(columns)})
    SELECT ${columns.map(({ property }) => `r."${property}"`).join(", ")} FROM ${recordset(columns)}`;
}

/**
 * Returns a statement that changes columns of rows. Its first parameter is a JSON list of objects, one for each row.
 * @param properties the columns to change
 */
export function updateStatement<Entity>(
  entity: EntityTarget<Entity>,
  table: string,
  properties: readonly (keyof Entity)[],
): string {
  const columns = columnsOf(entity).filter(
    ({ property, isPrimary }) => isPrimary || properties.some((one) => one === property),
  );
  const [keys, changed] = [true, false].map((isKey) =>
    columns.filter(({ isPrimary }) => isPrimary === isKey),
  );
  const equals = (listed: readonly EntityColumn[] | undefined, before = "") =>
    (listed ?? []).map(({ name, property }) => `${before}${name} = r."${property}"`);
  return `UPDATE ${table} SET ${equals(changed).join(", ")} FROM ${recordset(columns)}
    WHERE ${equals(keys, `${table}.`).join(" AND ")}`;
}

const writtenColumns = (entity: EntityTarget<unknown>): EntityColumn[] =>
  columnsOf(entity).filter(({ isWritten, query }) => isWritten && !query);

const namesOf = (columns: readonly EntityColumn[]): string => columns.map(({ name }) => name).join(", ");

const recordset = (columns: readonly EntityColumn[]): string =>
  `jsonb_to_recordset($1::jsonb) AS r (${columns.map(({ property, type }) => `"${property}" ${type}`).join(", ")})`;

function sqlOf({ name, type, query, values, isNullable }: EntityColumn, alias: string): string {
  const value = query?.(alias) ?? `${alias}.${name}`;
  if (type === "bigint") return `${value}::float8`;
  if (type === "date") return `to_char(${value}, 'YYYY-MM-DD')`;
  if (!values?.includes(OTHER)) return value;
  const known = knownOrOther(value, values);
  // A value that is NULL is read as NULL, not as `OTHER`.
  return isNullable && !query ? `CASE WHEN ${value} IS NOT NULL THEN ${known} END` : known;
}

const pickedColumns = <Entity>(
  entity: EntityTarget<Entity>,
  properties: readonly (keyof Entity)[] | undefined,
): EntityColumn[] =>
  columnsOf(entity).filter(({ property }) => !properties || properties.some((one) => one === property));

function columnsOf(entity: EntityTarget<unknown>): EntityColumn[] {
  const classes = ancestorsOf(entity);
  const columns = getMetadataArgsStorage()
    .columns.filter(({ target }) => classes.includes(target))
    .map(({ target, propertyName, options }) => ({
      target,
      property: propertyName,
      name: options.name ?? propertyName,
      type: `${options.type}${options.array ? "[]" : ""}`,
      // A virtual column (with a `query`) counts as nullable, because its decorator does not say whether its value may
      // be null.
      isNullable: options.nullable === true || options.query !== undefined,
      query: options.query,
      values: Array.isArray(options.enum) ? options.enum.map(String) : undefined,
      isPrimary: options.primary === true,
      isWritten: options.insert !== false,
    }));
  // Leaves out the column of a base class if a derived class has overridden the property with another column.
  return columns.filter((column) =>
    columns.every(
      ({ target, property }) =>
        property !== column.property || classes.indexOf(target) >= classes.indexOf(column.target),
    ),
  );
}

/**
 * Returns an entity's class and all classes that this class extends. The entity also has the columns of those classes.
 */
function ancestorsOf(entity: unknown): unknown[] {
  const classes: unknown[] = [];
  for (let one = entity; typeof one === "function"; one = Object.getPrototypeOf(one)) classes.push(one);
  return classes;
}
