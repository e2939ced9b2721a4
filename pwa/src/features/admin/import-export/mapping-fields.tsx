import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { VARIANT_COLUMNS } from "graphql-server/features/catalogue/import-export/variant-columns";
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
} from "graphql-server/features/catalogue/product/product-fields";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import type { ImportMapping } from "./import-mapping.ts";
import type { ImportReport } from "./import-report.tsx";
import * as styles from "./mapping-fields.module.css";

const FIELDS: readonly (readonly [column: string, label: string])[] = [
  ...PRODUCT_FIELD_NAMES.map((name) => [name, PRODUCT_FIELDS[name].label] as const),
  ...Object.entries(VARIANT_COLUMNS),
];
/** The value of the option that makes the import ignore a column. */
const IGNORED = "";

interface MappingFieldsProps {
  report: ImportReport;
  disabled: boolean;
  onApply: (mapping: ImportMapping) => void;
}

/**
 * Lets an admin correct which product field each column of a table contains, and which category of the shop replaces
 * each category of the table. Renders nothing for a table in the shop's own format.
 */
export function MappingFields({ report: { columns, categories }, disabled, onApply }: MappingFieldsProps) {
  const [chosenColumns, setColumns] = useState<Record<string, string | null>>({});
  const [chosenCategories, setCategories] = useState<Record<string, string>>({});
  if (columns.length + categories.length === 0) return null;
  const isChanged = Object.keys(chosenColumns).length + Object.keys(chosenCategories).length > 0;
  const options = (from: string, to: string) => [
    ...new Set([to, lastName(from), ...CATEGORIES.map(({ value }) => value)]),
  ];
  const category = ({ from, to, isKnown }: (typeof categories)[number]) => (
    <SelectField
      key={from}
      label={from}
      hint={isKnown ? undefined : "Nouvelle dans la boutique"}
      value={chosenCategories[from] ?? to}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => setCategories({ ...chosenCategories, [from]: value })}
    >
      {options(from, to).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
  const unknown = categories.filter(({ isKnown }) => !isKnown);
  const known = categories.filter(({ isKnown }) => isKnown);

  return (
    <Stack gap={4}>
      {columns.length > 0 && (
        <fieldset className={classNames(formStyles.fieldset, styles.group)}>
          <legend>Colonnes du tableau</legend>
          {columns.map(({ name, sample, column }, place) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name, and never move
              key={place}
              label={name || typeset(`Colonne ${place + 1}`)}
              hint={sample && typeset(`Par exemple « ${sample} »`)}
              value={(name in chosenColumns ? chosenColumns[name] : column) ?? IGNORED}
              disabled={disabled}
              onChange={({ currentTarget: { value } }) =>
                setColumns({ ...chosenColumns, [name]: value || null })
              }
            >
              <option value={IGNORED}>Ne pas reprendre</option>
              {FIELDS.map(([field, label]) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      )}
      {unknown.length > 0 && (
        <fieldset className={classNames(formStyles.fieldset, styles.group)}>
          <legend>Catégories à vérifier</legend>
          {unknown.map(category)}
        </fieldset>
      )}
      {known.length > 0 && (
        <details className={styles.known}>
          <summary>{typeset(`Catégories reconnues : ${known.length}`)}</summary>
          <div className={styles.group}>{known.map(category)}</div>
        </details>
      )}
      {isChanged && (
        <Button
          variant="outline"
          disabled={disabled}
          onClick={() => onApply({ columns: chosenColumns, categories: chosenCategories })}
        >
          Appliquer ces choix
        </Button>
      )}
      <p className={textStyles.small}>Ces choix servent aussi aux prochains tableaux.</p>
    </Stack>
  );
}

/** Returns the last part of a category path such as `Femmes > Robes`, which is proposed as a category of the shop. */
const lastName = (path: string): string => path.split(/[>/]/).at(-1)?.trim() ?? path;
