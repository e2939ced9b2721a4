import { DETAIL_ROWS, type DetailRow } from "graphql-server/features/shop/profile/shop-details";
import { useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { BinIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { FieldError } from "../ui/field-error.tsx";
import type { FormField, RowTexts } from "./detail-texts.ts";
import { emptyRow } from "./detail-values.ts";
import * as styles from "./rows-input.module.css";

interface RowsInputProps {
  field: FormField;
  texts: RowTexts;
  rows: readonly DetailRow[];
  /** Set after a save was refused. Then each row shows its errors. */
  error: string | undefined;
  onRows: (rows: readonly DetailRow[]) => void;
}

/** Field for a detail that consists of rows of texts. Rows without hints are on one line each, others in a box each. */
export function RowsInput({ field, texts, rows, error, onRows }: RowsInputProps) {
  const rules = DETAIL_ROWS[field];
  const errorsOf = (row: DetailRow) => (error ? (rules?.errors(row) ?? {}) : {});
  const Rows = texts.cell ? LineRow : BoxRow;
  const { least = 0, most = 0, limits = {} } = rules ?? {};
  return (
    <div>
      <Stack as={texts.cell ? "ul" : undefined} gap={3}>
        {rows.map((row, place) => (
          <Rows
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their places
            key={place}
            texts={texts}
            limits={limits}
            row={row}
            line={place + 1}
            errors={errorsOf(row)}
            onCell={(column, typed) =>
              onRows(rows.map((one, at) => (at === place ? { ...one, [column]: typed } : one)))
            }
            onRemove={least === most ? undefined : () => onRows(rows.filter((_, at) => at !== place))}
          />
        ))}
      </Stack>
      {least < most && rows.length < most && (
        <Button
          variant="outline"
          size="small"
          className={styles.add}
          onClick={() => onRows([...rows, { ...emptyRow(field), ...texts.initial?.(rows.length) }])}
        >
          <PlusIcon />
          {texts.add}
        </Button>
      )}
      {error && texts.cell && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface RowProps {
  texts: RowTexts;
  limits: Readonly<Record<string, number>>;
  row: DetailRow;
  /** Number of the row, from 1. */
  line: number;
  errors: Readonly<Record<string, string | undefined>>;
  onCell: (column: string, typed: string) => void;
  /** Undefined if rows cannot be removed. */
  onRemove: (() => void) | undefined;
}

function LineRow({ texts, limits, row, line, errors, onCell, onRemove }: RowProps) {
  const id = useId();
  return (
    <li className={styles.line}>
      {Object.entries(texts.columns).map(([column, { label }]) => (
        <span key={column}>
          <label htmlFor={`${id}-${column}`}>{texts.cell?.(label, line)}</label>
          <input
            id={`${id}-${column}`}
            type="text"
            maxLength={limits[column]}
            aria-invalid={errors[column] ? true : undefined}
            value={row[column]}
            onChange={({ currentTarget: { value } }) => onCell(column, value)}
          />
        </span>
      ))}
      {onRemove && (
        <Button variant="quiet" size="round" aria-label={texts.remove?.(line)} onClick={onRemove}>
          <BinIcon />
        </Button>
      )}
    </li>
  );
}

function BoxRow({ texts, limits, row, line, errors, onCell, onRemove }: RowProps) {
  const id = useId();
  return (
    <Stack as="fieldset" gap={3} className={styles.box}>
      <legend>{texts.name?.(line)}</legend>
      {Object.entries(texts.columns).map(([column, { suggestions, ...field }]) => (
        <TextField
          key={column}
          {...field}
          error={errors[column]}
          value={row[column]}
          maxLength={limits[column]}
          autoComplete="off"
          list={suggestions && `${id}-${column}`}
          onChange={({ currentTarget: { value } }) => onCell(column, value)}
        />
      ))}
      {Object.entries(texts.columns).map(
        ([column, { suggestions }]) =>
          suggestions && (
            <datalist key={column} id={`${id}-${column}`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          ),
      )}
      {onRemove && (
        <div>
          <Button variant="quiet" size="small" aria-label={texts.remove?.(line)} onClick={onRemove}>
            Retirer
          </Button>
        </div>
      )}
    </Stack>
  );
}
