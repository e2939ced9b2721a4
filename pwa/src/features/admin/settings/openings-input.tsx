import {
  MAX_DAY_SPANS,
  WEEKDAYS,
  weekdayText,
} from "graphql-server/features/shop/profile/appointment-settings";
import type { DetailRow } from "graphql-server/features/shop/profile/shop-details";
import { useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as styles from "./openings-input.module.css";
import type { SavedRowsInputProps } from "./rows-input.tsx";

const QUARTER_SECONDS = 900;
const MONDAY = "1";
const SATURDAY = "6";

/** A usual week, which is proposed to an owner who has no hours yet. */
const PROPOSAL: readonly DetailRow[] = [
  ...WEEKDAYS.filter((day) => day < SATURDAY).map((day) => ({ day, from: "08:00", to: "18:00" })),
  { day: SATURDAY, from: "09:00", to: "14:00" },
];

/** The hours of each day of the week, with zero to two spans a day. */
export function OpeningsInput({ rows, error, errorsOf, onRows }: SavedRowsInputProps) {
  const errors = rows.map((row, place) => errorsOf(row, place).from);
  const monday = rows.filter(({ day }) => day === MONDAY);
  // The sequence of rows of the same day does not change while the user types.
  const put = (changed: readonly DetailRow[]) =>
    onRows([...changed].sort((one, other) => (one.day ?? "").localeCompare(other.day ?? "")));
  return (
    <div className={styles.week}>
      {rows.length === 0 && (
        <Button variant="outline" size="small" onClick={() => onRows(PROPOSAL)}>
          Lundi à vendredi 8&nbsp;h&nbsp;–&nbsp;18&nbsp;h, samedi 9&nbsp;h&nbsp;–&nbsp;14&nbsp;h
        </Button>
      )}
      <ul>
        {WEEKDAYS.map((day) => (
          <Day
            key={day}
            day={day}
            spans={rows.flatMap((row, place) => (row.day === day ? [{ row, error: errors[place] }] : []))}
            monday={monday}
            onSpans={(spans) => put([...rows.filter((row) => row.day !== day), ...spans])}
          />
        ))}
      </ul>
      {error && !errors.some(Boolean) && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface DayProps {
  /** From 1 for Monday. */
  day: string;
  spans: readonly { row: DetailRow; error: string | undefined }[];
  /** Spans of Monday. */
  monday: readonly DetailRow[];
  onSpans: (spans: readonly DetailRow[]) => void;
}

function Day({ day, spans, monday, onSpans }: DayProps) {
  const id = useId();
  const name = weekdayText(day);
  const rows = spans.map(({ row }) => row);
  const messages = [...new Set(spans.map(({ error }) => error))].filter((message) => message !== undefined);
  const change = (place: number, changed: DetailRow) =>
    onSpans(rows.map((row, at) => (at === place ? { ...row, ...changed } : row)));
  return (
    <li>
      <fieldset className={styles.day}>
        <legend>{name}</legend>
        {rows.length === 0 && <p className={styles.closed}>Pas de rendez-vous</p>}
        {spans.map(({ row, error }, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: spans are known by their places
            key={place}
            className={styles.span}
          >
            {(["from", "to"] as const).map((end) => (
              <input
                key={end}
                type="time"
                step={QUARTER_SECONDS}
                aria-label={`${END_LABELS[end]}${place > 0 ? ` ${place + 1}` : ""}, ${name}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-error-${messages.indexOf(error)}`}
                value={row[end] ?? ""}
                onChange={({ currentTarget: { value } }) => change(place, { [end]: value })}
              />
            ))}
            <Button
              variant="quiet"
              size="round"
              aria-label={`Retirer les heures${place > 0 ? ` ${place + 1}` : ""} du ${name}`}
              onClick={() => onSpans(rows.filter((_, at) => at !== place))}
            >
              <BinIcon />
            </Button>
          </div>
        ))}
        {messages.map((message, at) => (
          <FieldError key={message} id={`${id}-error-${at}`}>
            {message}
          </FieldError>
        ))}
        <div className={styles.actions}>
          {rows.length < MAX_DAY_SPANS && (
            <Button
              variant="quiet"
              size="small"
              aria-label={
                rows.length === 0 ? `Ajouter des heures le ${name}` : `Ajouter une pause le ${name}`
              }
              onClick={() => onSpans(withSpan(day, rows))}
            >
              <PlusIcon />
              {rows.length === 0 ? "Ajouter des heures" : "Ajouter une pause"}
            </Button>
          )}
          {day !== MONDAY && rows.length === 0 && monday.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Comme lundi, le ${name}`}
              onClick={() => onSpans(monday.map((row) => ({ ...row, day })))}
            >
              Comme lundi
            </Button>
          )}
        </div>
      </fieldset>
    </li>
  );
}

const END_LABELS = { from: "De", to: "À" } as const;

/** The shop's usual day. */
const [USUAL = {}] = PROPOSAL;
const NOON = "12:00";
const AFTER_BREAK = "14:00";

/** Returns a day's spans with one more. A span around noon is divided by a break; otherwise the times are to be typed. */
function withSpan(day: string, rows: readonly DetailRow[]): readonly DetailRow[] {
  const [span] = rows;
  if (!span) return [{ ...USUAL, day }];
  const { from = "", to = "" } = span;
  const isAroundNoon = from !== "" && from < NOON && to > AFTER_BREAK;
  return isAroundNoon
    ? [
        { ...span, to: NOON },
        { ...span, from: AFTER_BREAK },
      ]
    : [span, { day, from: "", to: "" }];
}
