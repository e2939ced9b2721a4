import { type FreeDay } from "graphql-server/features/orders/appointments/appointment-hours";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { hourText } from "graphql-server/platform/shop-time/hour-text";
import { useId, useState } from "react";
import { formatDay } from "../../ui/text/format-date.ts";
import * as styles from "./appointment-sheet.module.css";
import { startOf } from "./stored-hours.ts";

export interface HourChoiceProps {
  /** At least one. */
  days: readonly FreeDay[];
  /** Milliseconds since 1970; undefined before the choice. */
  chosen: number | undefined;
  onChoose: (startsAt: number | undefined) => void;
}

/** The days as a strip, and the hours of the chosen day as a grid. */
export function HourChoice({ days, chosen, onChoose }: HourChoiceProps) {
  const [wanted, setWanted] = useState<string>();
  const id = useId();
  const shown = days.find(({ day }) => day === wanted) ?? days[0];
  if (!shown) return null;
  return (
    <>
      <ul className={styles.days} aria-label="Jour">
        {days.map(({ day }) => (
          <li key={day}>
            <button
              type="button"
              aria-pressed={day === shown.day}
              aria-label={dayText(day)}
              onClick={() => {
                setWanted(day);
                onChoose(undefined);
              }}
            >
              {partsOf(day).map((part) => (
                <span key={part}>{part}</span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      <p id={id} className={styles.day}>
        {dayText(shown.day)}
      </p>
      <ul className={styles.hours} aria-labelledby={id}>
        {shown.hours.map((hour) => {
          const startsAt = startOf(shown.day, hour);
          return (
            <li key={hour}>
              <button type="button" aria-pressed={startsAt === chosen} onClick={() => onChoose(startsAt)}>
                {hourText(hour)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** « sam. », « 5 », « déc. » */
function partsOf(day: string): readonly string[] {
  const noon = new Date(startOf(day, "12:00")).toISOString();
  return [`${dayText(day).slice(0, 3)}.`, ...formatDay(noon).split(" ")];
}
