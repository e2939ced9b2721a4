import type { DetailRow, RowRules } from "graphql-server/features/shop/profile/shop-settings";
import { useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { BinIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { FieldError } from "../ui/field-error.tsx";
import type { RowTexts } from "./detail-texts.ts";
import * as styles from "./rows-input.module.css";

interface RowsInputProps {
  texts: RowTexts;
  rules: Pick<RowRules, "min" | "max" | "limits">;
  rows: readonly DetailRow[];
  /** An error about all rows together, after a refused save. It is shown only if no row has an error. */
  error?: string | undefined;
  errorsOf: (row: DetailRow, place: number) => Readonly<Record<string, string | undefined>>;
  onRows: (rows: readonly DetailRow[]) => void;
}

export interface SavedRowsInputProps extends RowsInputProps {
  /** The rows as they were saved when the user began to edit; `rows` are the rows as edited now. */
  savedRows: readonly DetailRow[];
}

/**
 * Fields for rows of texts. If `texts` has labels for cells, each row is one line; otherwise each row is a box with one
 * cell a line.
 */
export function RowsInput({ texts, rules, rows, error, errorsOf, onRows }: RowsInputProps) {
  const { min, max, limits } = rules;
  const Rows = texts.cell ? LineRow : BoxRow;
  const errors = rows.map(errorsOf);
  const empty = Object.fromEntries(Object.keys(texts.columns).map((column) => [column, ""]));
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
            errors={errors[place] ?? {}}
            onCell={(column, typed) =>
              onRows(rows.map((one, at) => (at === place ? { ...one, [column]: typed } : one)))
            }
            onRemove={rows.length <= min ? undefined : () => onRows(rows.filter((_, at) => at !== place))}
          />
        ))}
      </Stack>
      {rows.length < max && (
        <Button
          variant="outline"
          size="small"
          className={styles.add}
          onClick={() => onRows([...rows, { ...empty, ...texts.initial?.(rows) }])}
        >
          <PlusIcon />
          {texts.add}
        </Button>
      )}
      {error && !errors.some((one) => Object.values(one).some(Boolean)) && <FieldError>{error}</FieldError>}
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
  /** Removes the row; undefined if rows cannot be removed. */
  onRemove: (() => void) | undefined;
}

function LineRow({ texts, limits, row, line, errors, onCell, onRemove }: RowProps) {
  const id = useId();
  const messages = [...new Set(Object.values(errors))].filter((message) => message !== undefined);
  const idOf = (message: string) => `${id}-error-${messages.indexOf(message)}`;
  return (
    <li className={classNames(styles.line, texts.isTable && styles.table)}>
      {Object.entries(texts.columns).map(([column, { label, type = "text", note, autoCapitalize }]) => {
        const name = texts.cell?.(label, line);
        const error = errors[column];
        const said = note?.(row[column] ?? "");
        return (
          <span key={column}>
            <label htmlFor={`${id}-${column}`}>
              {texts.isTable ? label : name}
              {said && ` · ${said}`}
            </label>
            <input
              id={`${id}-${column}`}
              type={type}
              aria-label={texts.isTable ? name : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && idOf(error)}
              autoComplete="off"
              autoCapitalize={autoCapitalize}
              maxLength={limits[column]}
              value={row[column] ?? ""}
              onChange={({ currentTarget: { value } }) => onCell(column, value)}
            />
          </span>
        );
      })}
      {onRemove && (
        <Button variant="quiet" size="round" aria-label={texts.remove?.(line)} onClick={onRemove}>
          <BinIcon />
        </Button>
      )}
      {messages.map((message) => (
        <FieldError key={message} id={idOf(message)}>
          {message}
        </FieldError>
      ))}
    </li>
  );
}

function BoxRow({ texts, limits, row, line, errors, onCell, onRemove }: RowProps) {
  const id = useId();
  return (
    <Stack as="fieldset" gap={3} className={styles.box}>
      <legend>{texts.name?.(line)}</legend>
      {Object.entries(texts.columns).map(
        ([column, { suggestions, autoCapitalize: _, note: _note, ...field }]) => (
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
        ),
      )}
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
