import { type EntityTarget, getMetadataArgsStorage } from "typeorm";
import * as v from "valibot";

/** A column of a table, as declared by the decorator of its entity's property. */
interface EntityColumn {
  property: string;
  name: string;
  /** The column's type, as SQL writes it. */
  type: string;
  isNullable: boolean;
  /** SQL of a virtual column, which is computed when it is read. */
  query: ((alias: string) => string) | undefined;
}

/** Row of a statement with {@link selectList}: an object with the entity's properties. */
type EntityRow<Entity> = { [Property in keyof Entity]: Entity[Property] };

/**
 * Shapes of column values by SQL type, as PostgreSQL's driver returns them. JSON is not checked, because it contains
 * only data that the shop has written.
 */
const TYPE_SHAPES: Readonly<Record<string, v.GenericSchema>> = {
  boolean: v.boolean(),
  int: v.number(),
  jsonb: v.unknown(),
  text: v.string(),
  "text[]": v.array(v.string()),
  timestamptz: v.date(),
  uuid: v.string(),
};

/**
 * Returns the stored columns of an entity's table, in the sequence of the entity's properties. Virtual columns are left
 * out.
 */
export function storedColumns(entity: EntityTarget<unknown>): EntityColumn[] {
  return columnsOf(entity).filter(({ query }) => query === undefined);
}

/**
 * Returns SQL for all columns of an entity, including virtual ones, each under the name of its property.
 * @param alias alias of the table in the statement
 */
export function selectList(entity: EntityTarget<unknown>, alias: string): string {
  return columnsOf(entity)
    .map(({ property, name, query }) => `${query?.(alias) ?? `${alias}.${name}`} AS "${property}"`)
    .join(", ");
}

/** Returns the shape of the rows of {@link selectList}. */
export function rowShape<Entity extends object>(
  entity: EntityTarget<Entity>,
): v.GenericSchema<EntityRow<Entity>> {
  const entries = columnsOf(entity).map(({ property, type, isNullable }) => {
    const shape = TYPE_SHAPES[type];
    if (!shape) throw new TypeError(`${property} has a type without a shape: ${type}`);
    return [property, isNullable ? v.nullable(shape) : shape] as const;
  });
  // This cast is correct, because the decorators and the TypeScript types of an entity's properties agree.
  return v.object(Object.fromEntries(entries)) as v.GenericSchema<unknown> as v.GenericSchema<
    EntityRow<Entity>
  >;
}

function columnsOf(entity: EntityTarget<unknown>): EntityColumn[] {
  return getMetadataArgsStorage()
    .columns.filter(({ target }) => target === entity)
    .map(({ propertyName, options: { name, type, array, nullable, query } }) => ({
      property: propertyName,
      name: name ?? propertyName,
      type: `${type}${array ? "[]" : ""}`,
      isNullable: nullable === true,
      query,
    }));
}
