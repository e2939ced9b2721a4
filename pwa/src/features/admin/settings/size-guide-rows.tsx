import { columnsOf, type SizeGuideName, type SizeRow } from "graphql-server/features/shop/size-guide";
import { cellKey, GUIDE_TEXT_LIMITS, MAX_GUIDE_ROWS } from "graphql-server/features/shop/size-guide-checks";
import { useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Grid, Stack } from "../../../ui/layout/primitives.tsx";
import type { FieldErrors } from "../forms/use-form.ts";
import { FieldError } from "../ui/field-error.tsx";
import * as styles from "./size-guide-rows.module.css";

export interface SizeGuideRowsProps {
  name: SizeGuideName;
  rows: readonly SizeRow[];
  /** Error messages of the table's cells, by `cellKey`. */
  errors: FieldErrors;
  onRows: (rows: readonly SizeRow[]) => void;
}

export function SizeGuideRows({ name, rows, errors, onRows }: SizeGuideRowsProps) {
  const columns = columnsOf(name);
  const change = (place: number, cells: SizeRow) =>
    onRows(rows.map((row, at) => (at === place ? cells : row)));
  return (
    <Stack as="ul" gap={3} className={styles.rows}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their places
        <Grid as="li" columns={3} gap={2} align="end" key={place}>
          <Cells
            columns={columns}
            row={row}
            line={place + 1}
            errors={columns.map((_, column) => errors[cellKey(place, column)])}
            onCells={(cells) => change(place, cells)}
          />
          <Button
            variant="quiet"
            size="round"
            aria-label={`Retirer la ligne ${place + 1}`}
            onClick={() => onRows(rows.filter((_, at) => at !== place))}
          >
            <BinIcon />
          </Button>
        </Grid>
      ))}
      {rows.length < MAX_GUIDE_ROWS && (
        <Grid as="li" columns={3} gap={2} align="end">
          <Button variant="outline" size="small" onClick={() => onRows([...rows, columns.map(() => "")])}>
            <PlusIcon />
            Ajouter une ligne
          </Button>
        </Grid>
      )}
    </Stack>
  );
}

interface CellsProps {
  columns: readonly string[];
  row: SizeRow;
  /** Number of the row, from 1. */
  line: number;
  /** Undefined for a cell without an error. */
  errors: readonly (string | undefined)[];
  onCells: (row: SizeRow) => void;
}

function Cells({ columns, row, line, errors, onCells }: CellsProps) {
  const id = useId();
  const messages = [...new Set(errors)].filter((message) => message !== undefined);
  const idOf = (message: string) => `${id}-error-${messages.indexOf(message)}`;
  return (
    <>
      {columns.map((label, column) => {
        const error = errors[column];
        return (
          <span key={label}>
            <label htmlFor={`${id}-${column}`}>{label}</label>
            <input
              id={`${id}-${column}`}
              type="text"
              aria-label={`${label}, ligne ${line}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && idOf(error)}
              autoComplete="off"
              autoCapitalize={column === 0 ? "characters" : undefined}
              maxLength={column === 0 ? GUIDE_TEXT_LIMITS.size : GUIDE_TEXT_LIMITS.measure}
              value={row[column] ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onCells(columns.map((_, at) => (at === column ? value : (row[at] ?? ""))))
              }
            />
          </span>
        );
      })}
      {messages.map((message) => (
        <FieldError key={message} id={idOf(message)}>
          {message}
        </FieldError>
      ))}
    </>
  );
}
