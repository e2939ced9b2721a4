import type { InMemoryCache, NormalizedCacheObject, StoreObject } from "@apollo/client";

/** Objects with the same fields: the names once, then each field's values. */
interface Rows {
  fields: string[];
  columns: Column[];
}

/** Lists: their lengths, and all their items as one column. */
interface Lists {
  lengths: Column;
  items: Column;
}

/** Values one below the other; one value where all are equal. */
type Column = unknown[] | Rows | Lists;

/** Records with the same fields. */
interface Table extends Rows {
  count: number;
}

/** SSR state: the query cache a page was rendered from, without what it repeats (field names, types, keys). */
export type PackedState = Table[];

const REFERENCE = "__ref";

/**
 * Packs a normalized query cache into half the bytes it takes as it is, both compressed. A reference is stored as the
 * distance of its record from the one after the last referenced record: mostly 0.
 */
export function packState(state: NormalizedCacheObject): PackedState {
  const groups = new Map<string, [string, StoreObject][]>();
  for (const [key, record] of Object.entries(state) as [string, StoreObject][]) {
    const shape = JSON.stringify(Object.keys(record));
    groups.set(shape, [...(groups.get(shape) ?? []), [key, record]]);
  }
  const keys = [...groups.values()].flatMap((rows) => rows.map(([key]) => key));
  const places = new Map(keys.map((key, place) => [key, place]));
  let next = 0;
  const stepTo = (key: unknown) => {
    const place = places.get(String(key)) ?? 0;
    const step = place - next;
    next = place + 1;
    return step;
  };
  return [...groups].map(([shape, rows]) => {
    const fields: string[] = JSON.parse(shape);
    const records = rows.map(([, record]) => replaceReferences(record, stepTo) as StoreObject);
    const columns = fields.map((field) => packColumn(records.map((record) => record[field])));
    return { count: rows.length, fields, columns };
  });
}

/** Packs one record without references: the service worker carries no more of this. */
export const packRecord = (record: StoreObject): PackedState => [
  { count: 1, fields: Object.keys(record), columns: Object.values(record).map((value) => [value]) },
];

/**
 * Unpacks what `packState` or `packRecord` made.
 * @param cache identifies records as the packed cache did
 */
export function unpackState(
  tables: PackedState,
  cache: Pick<InMemoryCache, "identify">,
): NormalizedCacheObject {
  const records = tables.flatMap(({ count, fields, columns }) => unpackRows(fields, columns, count));
  const keys = records.map((record) => cache.identify(record));
  let next = 0;
  const keyAfter = (step: unknown) => {
    next += Number(step) + 1;
    return keys[next - 1];
  };
  return Object.fromEntries(
    records.map((record, place) => [keys[place], replaceReferences(record, keyAfter)]),
  ) as NormalizedCacheObject;
}

const fieldsOf = (value: unknown): string =>
  typeof value === "object" && value ? JSON.stringify(Object.keys(value)) : "";

function packColumn(values: readonly unknown[]): Column {
  if (new Set(values.map((value) => JSON.stringify(value))).size <= 1) return values.slice(0, 1);
  if (values.every(Array.isArray))
    return { lengths: packColumn(values.map(({ length }) => length)), items: packColumn(values.flat()) };
  const shape = fieldsOf(values[0]);
  if (!shape || Array.isArray(values[0]) || values.some((value) => fieldsOf(value) !== shape))
    return [...values];
  const fields: string[] = JSON.parse(shape);
  return {
    fields,
    columns: fields.map((field) => packColumn(values.map((value) => (value as StoreObject)[field]))),
  };
}

function unpackColumn(column: Column, count: number): unknown[] {
  if ("fields" in column) return unpackRows(column.fields, column.columns, count);
  if (!("items" in column))
    return Array.from({ length: count }, (_, row) => column[column.length === 1 ? 0 : row]);
  const lengths = unpackColumn(column.lengths, count).map(Number);
  let end = 0;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const items = unpackColumn(column.items, total);
  return lengths.map((length) => {
    end += length;
    return items.slice(end - length, end);
  });
}

function unpackRows(fields: readonly string[], columns: readonly Column[], count: number): StoreObject[] {
  const values = columns.map((column) => unpackColumn(column, count));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(fields.map((field, at) => [field, values[at]?.[row]])),
  ) as StoreObject[];
}

/** A copy of the value with the target of each reference in it replaced. */
function replaceReferences(value: unknown, target: (of: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, target));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      name === REFERENCE ? target(inside) : replaceReferences(inside, target),
    ]),
  );
}
