import type { ImportMappingInput } from "../../../data/graphql/admin.generated.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { IMPORT_MAPPING_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, isText, parseStored } from "../../../lib/storage/stored-values.ts";

/**
 * The admin's choices: which product field each column of the imported table contains, and which category of the shop
 * replaces each category in the table. The keys are the names of columns and categories in the table.
 */
export interface ImportMapping {
  /** Product fields by the name of the column; null for a column that the import ignores. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly categories: Readonly<Record<string, string>>;
}

/**
 * Largest number of choices that a device stores, for columns and for categories separately. A further choice replaces
 * the oldest one.
 */
const MAX_CHOICES = 300;

/** Returns the choices that this device has stored, so that the admin need not make them again for a similar table. */
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
