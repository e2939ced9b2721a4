import { type FreeDay } from "graphql-server/features/orders/appointments/free-slots";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { timeText } from "graphql-server/platform/shop-time/time-text";
import { useId, useState } from "react";
import { formatDay } from "../../ui/text/format-date.ts";
import * as styles from "./appointment-sheet.module.css";
import { startOf } from "./stored-slots.ts";

export interface SlotChoiceProps {
  /** The days with free slots, at least one. */
  days: readonly FreeDay[];
  /** Start of the chosen slot (ms since 1970); undefined if none is chosen. */
  chosen: number | undefined;
  onChoose: (startsAt: number | undefined) => void;
}

/** A strip of buttons for the days, and a grid of buttons for the slots of the chosen day. */
export function SlotChoice({ days, chosen, onChoose }: SlotChoiceProps) {
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
      <ul className={styles.slots} aria-labelledby={id}>
        {shown.slots.map((time) => {
          const startsAt = startOf(shown.day, time);
          return (
            <li key={time}>
              <button type="button" aria-pressed={startsAt === chosen} onClick={() => onChoose(startsAt)}>
                {timeText(time)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Returns a day as « sam. », « 5 », « déc. ». */
function partsOf(day: string): readonly string[] {
  const noon = new Date(startOf(day, "12:00")).toISOString();
  return [`${dayText(day).slice(0, 3)}.`, ...formatDay(noon).split(" ")];
}
