/** A query and its answer, from which the server or the service worker has rendered the page. */
export interface QueryAnswer {
  name: string;
  variables: Readonly<Record<string, unknown>>;
  /** The data of the answer; if `partial` is true, only the fields that the page shows first. */
  data: Readonly<Record<string, unknown>>;
  partial?: boolean;
}

/**
 * The packed form of objects that all have the same fields: the names of the fields, and one column with the values of
 * each field.
 */
interface Rows {
  fields: string[];
  columns: Column[];
}

/** The packed form of lists: the lengths of the lists, and one column with all their items. */
interface Lists {
  lengths: Column;
  items: Column;
}

/**
 * The packed form of texts: one text in which all are joined by a separator that none of them contains. An empty text
 * stands for null.
 */
interface Texts {
  texts: string;
}

/**
 * The values of one field in all objects, as an array or in a packed form. If all values are equal, the array contains
 * the value only once.
 */
type Column = unknown[] | Rows | Lists | Texts;

const SEPARATOR = ",";

export interface ServerState {
  /** Cursor of the catalogue's change log when the page was rendered. */
  catalogue: string;
  answers: PackedAnswers;
}

/** Answers stored by column instead of by object, so that repeated names and values are written only once. */
export type PackedAnswers = (Omit<QueryAnswer, "data"> & { data: Column })[];

/** Packs answers by column. After compression, they take half the bytes of unpacked answers. */
export const packAnswers = (answers: readonly QueryAnswer[]): PackedAnswers =>
  answers.map((answer) => ({ ...answer, data: packColumn([answer.data]) }));

export const unpackAnswers = (packed: PackedAnswers): QueryAnswer[] =>
  packed.map((answer) => ({ ...answer, data: unpackColumn(answer.data, 1)[0] as QueryAnswer["data"] }));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const canBeJoined = (value: unknown): boolean =>
  value === null || (typeof value === "string" && value !== "" && !value.includes(SEPARATOR));

const fieldsOf = (value: unknown): string =>
  isObject(value) && !Array.isArray(value) ? JSON.stringify(Object.keys(value)) : "";

function packColumn(values: readonly unknown[]): Column {
  const [first] = values;
  const isSingle = values.length === 1 && isObject(first);
  if (!isSingle && new Set(values.map((value) => JSON.stringify(value))).size <= 1) return values.slice(0, 1);
  if (values.every(Array.isArray))
    return { lengths: packColumn(values.map(({ length }) => length)), items: packColumn(values.flat()) };
  if (values.every(canBeJoined)) return { texts: values.map((value) => value ?? "").join(SEPARATOR) };
  const shape = fieldsOf(first);
  if (!shape || values.some((value) => fieldsOf(value) !== shape)) return [...values];
  const fields: string[] = JSON.parse(shape);
  return {
    fields,
    columns: fields.map((field) =>
      packColumn(values.map((value) => (value as Record<string, unknown>)[field])),
    ),
  };
}

function unpackColumn(column: Column, count: number): unknown[] {
  if ("texts" in column) return column.texts.split(SEPARATOR).map((text) => text || null);
  if ("fields" in column) return unpackRows(column, count);
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

function unpackRows({ fields, columns }: Rows, count: number): Record<string, unknown>[] {
  const values = columns.map((column) => unpackColumn(column, count));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(fields.map((field, at) => [field, values[at]?.[row]])),
  );
}
