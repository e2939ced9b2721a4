import type { InMemoryCache, NormalizedCacheObject, StoreObject } from "@apollo/client";

/** Records with the same fields: the names once, then each field's values; one value where all are equal. */
interface Table {
  count: number;
  fields: string[];
  columns: unknown[][];
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
    const columns = fields.map((field) => {
      const values = records.map((record) => record[field]);
      return new Set(values.map((value) => JSON.stringify(value))).size === 1 ? values.slice(0, 1) : values;
    });
    return { count: rows.length, fields, columns };
  });
}

/**
 * Unpacks what `packState` made.
 * @param cache identifies records as the packed cache did
 */
export function unpackState(
  tables: PackedState,
  cache: Pick<InMemoryCache, "identify">,
): NormalizedCacheObject {
  const records = tables.flatMap(({ count, fields, columns }) =>
    Array.from({ length: count }, (_, row): StoreObject => {
      const values = fields.map((field, at) => {
        const column = columns[at] ?? [];
        return [field, column.length === 1 ? column[0] : column[row]];
      });
      return Object.fromEntries(values);
    }),
  );
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
