import {
  MAX_DAY_SPANS,
  WEEKDAYS,
  weekdayText,
} from "graphql-server/features/shop/profile/appointment-settings";
import type { DetailRow } from "graphql-server/features/shop/profile/shop-settings";
import { timeText } from "graphql-server/platform/shop-time/time-text";
import { useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./appointment-hours-input.module.css";
import type { SavedRowsInputProps } from "./rows-input.tsx";

const MONDAY = "1";
const SATURDAY = "6";

/** A usual week, which is proposed to an owner who has no opening hours yet. */
const PROPOSAL: readonly DetailRow[] = [
  ...WEEKDAYS.filter((day) => day < SATURDAY).map((day) => ({ day, from: "08:00", to: "18:00" })),
  { day: SATURDAY, from: "09:00", to: "14:00" },
];

/** The opening hours of each day of the week, with zero to two spans a day. */
export function AppointmentHoursInput({ rows, error, errorsOf, onRows }: SavedRowsInputProps) {
  const errors = rows.map((row, place) => errorsOf(row, place).from);
  const monday = rows.filter(({ day }) => day === MONDAY);
  // Sorts the spans by weekday. The two spans of a day are not sorted by time, because they would change positions
  // while the user types.
  const put = (changed: readonly DetailRow[]) =>
    onRows([...changed].sort((one, other) => (one.day ?? "").localeCompare(other.day ?? "")));
  return (
    <div className={styles.week}>
      {rows.length === 0 && (
        <Button variant="outline" size="small" onClick={() => onRows(PROPOSAL)}>
          Lundi-vendredi 8&nbsp;h&nbsp;–&nbsp;18&nbsp;h, samedi 9&nbsp;h&nbsp;–&nbsp;14&nbsp;h
        </Button>
      )}
      <div>
        {WEEKDAYS.map((day) => (
          <Day
            key={day}
            day={day}
            spans={rows.flatMap((row, place) => (row.day === day ? [{ row, error: errors[place] }] : []))}
            monday={monday}
            onSpans={(spans) => put([...rows.filter((row) => row.day !== day), ...spans])}
          />
        ))}
      </div>
      {error && !errors.some(Boolean) && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface DayProps {
  /** Number of the weekday: 1 for Monday. */
  day: string;
  spans: readonly { row: DetailRow; error: string | undefined }[];
  /** The opening spans of Monday, which can be copied to another day. */
  monday: readonly DetailRow[];
  onSpans: (spans: readonly DetailRow[]) => void;
}

function Day({ day, spans, monday, onSpans }: DayProps) {
  const id = useId();
  const name = weekdayText(day);
  const rows = spans.map(({ row }) => row);
  const isClosed = rows.length === 0;
  const messages = [...new Set(spans.map(({ error }) => error))].filter((message) => message !== undefined);
  const change = (place: number, changed: DetailRow) =>
    onSpans(rows.map((row, at) => (at === place ? { ...row, ...changed } : row)));
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <div className={styles.spans}>
        {isClosed && <p className={textStyles.hint}>Pas de rendez-vous</p>}
        {spans.map(({ row, error }, place) => (
          <Span
            // biome-ignore lint/suspicious/noArrayIndexKey: spans are known by their places
            key={place}
            span={row}
            name={place === 0 ? name : `${name}, après la pause`}
            errorId={error && `${id}-error-${messages.indexOf(error)}`}
            onSpan={(changed) => change(place, changed)}
            onRemove={() => onSpans(rows.filter((_, at) => at !== place))}
          />
        ))}
        {messages.map((message, at) => (
          <FieldError key={message} id={`${id}-error-${at}`}>
            {message}
          </FieldError>
        ))}
      </div>
      <div className={styles.actions}>
        {isClosed && day !== MONDAY && monday.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${name} comme lundi`}
            onClick={() => onSpans(monday.map((row) => ({ ...row, day })))}
          >
            Comme lundi
          </Button>
        )}
        {rows.length < MAX_DAY_SPANS && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Ajouter ${isClosed ? "des heures" : "une pause"}, ${name}`}
            onClick={() => onSpans(withSpan(day, rows))}
          >
            <PlusIcon />
            {isClosed ? "Heures" : "Pause"}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface SpanProps {
  span: DetailRow;
  /** Name for screen readers: the weekday and, for the second span of a day, that it is the second. */
  name: string;
  /** Id of the error message; undefined for none. */
  errorId: string | undefined;
  onSpan: (changed: DetailRow) => void;
  onRemove: () => void;
}

/**
 * A span of time with two lists of times, from which the owner chooses. The browser's time fields are not used: a phone
 * in English shows « 6:00 PM » in them, and they also accept times such as 10:07.
 */
const Span = ({ span, name, errorId, onSpan, onRemove }: SpanProps) => (
  <div className={styles.span}>
    {(["from", "to"] as const).map((end) => (
      <span key={end} className={styles.time}>
        <select
          aria-label={`${END_LABELS[end]}, ${name}`}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={span[end] ?? ""}
          onChange={({ currentTarget: { value } }) => onSpan({ [end]: value })}
        >
          {span[end] === "" && <option value="">Heure</option>}
          {QUARTERS.map((quarter) => (
            <option key={quarter} value={quarter}>
              {timeText(quarter)}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={20} />
      </span>
    ))}
    <Button variant="quiet" size="round" aria-label={`Retirer les heures, ${name}`} onClick={onRemove}>
      <BinIcon />
    </Button>
  </div>
);

/** The times that can be chosen: each quarter of an hour, as HH:MM. */
const QUARTERS = Array.from(
  { length: 24 * 4 },
  (_, place) =>
    `${String(Math.floor(place / 4)).padStart(2, "0")}:${String((place % 4) * 15).padStart(2, "0")}`,
);

const END_LABELS = { from: "De", to: "À" } as const;

/** The opening hours that the owner's first click gives to a closed day. */
const [USUAL = {}] = PROPOSAL;
const NOON = "12:00";
const AFTER_BREAK = "14:00";

/**
 * Returns the spans of a day with one more span. A day without spans gets the span of a usual day. A span that begins
 * before 12:00 and ends after 14:00 is divided by a break from 12:00 to 14:00. After any other span, the new span is
 * empty, and the owner chooses its times.
 */
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
