import {
  type Advantage,
  MAX_HOURS,
  MAX_LENGTHS,
  type OpeningHours,
} from "graphql-server/features/shop/profile/shop-details";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as styles from "./row-fields.module.css";

interface RowsProps<Row> {
  rows: readonly Row[];
  error: string | undefined;
  onRows: (rows: Row[]) => void;
}

export function HoursField({ rows, error, onRows }: RowsProps<OpeningHours>) {
  const change = (place: number, more: Partial<OpeningHours>) =>
    onRows(rows.map((row, at) => (at === place ? { ...row, ...more } : row)));
  return (
    <Rows error={error}>
      {rows.map(({ days, hours }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their places
        <li key={place}>
          <RowInput
            label={`Jours, ligne ${place + 1}`}
            value={days}
            error={error}
            onText={(text) => change(place, { days: text })}
          />
          <RowInput
            label={`Heures, ligne ${place + 1}`}
            value={hours}
            error={error}
            onText={(text) => change(place, { hours: text })}
          />
          <Button
            variant="quiet"
            size="round"
            aria-label={`Retirer la ligne ${place + 1}`}
            onClick={() => onRows(rows.filter((_, at) => at !== place))}
          >
            <BinIcon />
          </Button>
        </li>
      ))}
      {rows.length < MAX_HOURS && (
        <li>
          <Button variant="outline" size="small" onClick={() => onRows([...rows, { days: "", hours: "" }])}>
            <PlusIcon />
            Ajouter une ligne
          </Button>
        </li>
      )}
    </Rows>
  );
}

/** The advantages on the home page. */
export function AdvantagesField({ rows, error, onRows }: RowsProps<Advantage>) {
  const change = (place: number, more: Partial<Advantage>) =>
    onRows(rows.map((row, at) => (at === place ? { ...row, ...more } : row)));
  return (
    <Rows error={error}>
      {rows.map(({ title, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each advantage has its icon's place
        <li key={place}>
          <RowInput
            label={`Avantage ${place + 1}, titre`}
            value={title}
            error={error}
            onText={(typed) => change(place, { title: typed })}
          />
          <RowInput
            label={`Avantage ${place + 1}, texte`}
            value={text}
            error={error}
            onText={(typed) => change(place, { text: typed })}
          />
        </li>
      ))}
    </Rows>
  );
}

function Rows({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div>
      <Stack as="ul" gap={3} className={styles.rows}>
        {children}
      </Stack>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface RowInputProps {
  label: string;
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
}

function RowInput({ label, value, error, onText }: RowInputProps) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        maxLength={MAX_LENGTHS.name}
        aria-invalid={error && value.trim() === "" ? true : undefined}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </span>
  );
}
