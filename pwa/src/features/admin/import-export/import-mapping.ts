import type { ImportMappingInput } from "../../../data/graphql/admin.generated.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { IMPORT_MAPPING_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, isText, parseStored } from "../../../lib/storage/stored-values.ts";

/**
 * The admin's choices: the product field for each column of a table, and the shop's category for each category of the
 * table. The keys are the names in the tables.
 */
export interface ImportMapping {
  /** By the name of the column; null to ignore it. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly categories: Readonly<Record<string, string>>;
}

/**
 * Maximum number of choices that a device remembers, separately for columns and for categories. The oldest choices
 * are dropped.
 */
const MAX_CHOICES = 300;

/**
 * Returns the choices that this device remembers, so that the admin need not repeat them for the next table of the
 * same kind.
 */
export function readMapping(): ImportMapping {
  const stored = parseStored(safeStorage.getItem(IMPORT_MAPPING_KEY));
  const { columns, categories } = isRecord(stored) ? stored : {};
  return {
    columns: textsOf(columns, (value) => value === null || isText(value)),
    categories: textsOf(categories, isText),
  };
}

export function storeMapping(mapping: ImportMapping): void {
  safeStorage.setItem(
    IMPORT_MAPPING_KEY,
    JSON.stringify({ columns: newest(mapping.columns), categories: newest(mapping.categories) }),
  );
}

export const mappingInput = ({ columns, categories }: ImportMapping): ImportMappingInput => ({
  columns: Object.entries(columns).map(([name, column]) => ({ name, column })),
  categories: Object.entries(categories).map(([from, to]) => ({ from, to })),
});

const newest = <Value>(choices: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(choices).slice(-MAX_CHOICES));

function textsOf<Value extends string | null>(
  choices: unknown,
  isValid: (value: unknown) => boolean,
): Record<string, Value> {
  const entries = isRecord(choices) ? Object.entries(choices).filter(([, value]) => isValid(value)) : [];
  return Object.fromEntries(entries) as Record<string, Value>;
}
