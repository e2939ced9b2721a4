import { columnKey } from "./column-key.ts";
import type { SourceProduct } from "./source-product.ts";
import type { TableNote } from "./table-notes.ts";

export interface TableRows {
  readonly header: readonly string[];
  readonly rows: readonly { readonly rowNumber: number; readonly cells: readonly string[] }[];
}

export interface SourceTable {
  readonly products: SourceProduct[];
  readonly notes: readonly TableNote[];
}

/** Returns the text of a row's cell in a column; empty if the table lacks the column. */
export type ReadCell<Name extends string> = (cells: readonly string[], name: Name) => string;

/**
 * Finds columns by their names in several programs and languages.
 * @param names the possible names of each column, spelled as `columnKey` returns them
 * @returns a function that reads cells, and the columns that the table has with their indexes
 */
export function findColumns<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, readonly string[]>>,
): { read: ReadCell<Name>; has: (name: Name) => boolean; places: ReadonlyMap<string, number> } {
  const keys = header.map(columnKey);
  const places = new Map<string, number>();
  for (const [name, spellings] of Object.entries<readonly string[]>(names)) {
    const found = spellings.map((spelling) => keys.indexOf(spelling)).find((place) => place >= 0);
    if (found !== undefined) places.set(name, found);
  }
  return {
    read: (cells, name) => cells[places.get(name) ?? -1]?.trim() ?? "",
    has: (name) => places.has(name),
    places,
  };
}

/** Returns the numbers N for which the header has a column such as `attribut N nom`. */
export function numberedColumns(header: readonly string[], pattern: RegExp): number[] {
  const numbers = header.flatMap((name) => {
    const [, number] = pattern.exec(columnKey(name)) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
