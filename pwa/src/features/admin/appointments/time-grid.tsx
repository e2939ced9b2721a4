import { hourText } from "graphql-server/features/orders/appointments/appointment-hours";
import { lengthText } from "graphql-server/platform/shop-time/hour-text";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import type { Order } from "../api/orders-api.ts";
import { kindOf, personOf, serviceOf, stateText } from "./appointment-kind.ts";
import { type Block, type Column, clockOf, type Span, shownHours } from "./calendar.ts";
import * as styles from "./time-grid.module.css";

/** Height of an hour (rem): half an hour is as high as a finger needs. */
const HOUR_REM = 6;

export interface TimeGridProps {
  label: string;
  columns: readonly Column[];
  /** Shown above a column; its title without it. */
  head?: (column: Column) => ReactNode;
  /** ms since 1970 */
  now: number;
  onOpen: (order: Order) => void;
  /** @param hour HH:MM */
  onSlot?: (column: Column, hour: string) => void;
}

/** Columns with the hours of a day from top to bottom. Time outside of the opening hours is shaded. */
export function TimeGrid({ label, columns, head, now, onOpen, onSlot }: TimeGridProps) {
  const shown = shownHours(columns);
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, place) => shown.from + place * 60);
  const place = ({ from, to }: Span) => ({
    insetBlockStart: `${((from - shown.from) / 60) * HOUR_REM}rem`,
    blockSize: `${((to - from) / 60) * HOUR_REM}rem`,
  });
  return (
    <section className={styles.scroll} aria-label={label}>
      <div className={styles.grid}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={place({ from: hour, to: hour + 60 })}>
              {hourText(clockOf(hour))}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <div key={column.key} className={styles.column}>
            <div className={styles.head}>{head ? head(column) : <h3>{column.title}</h3>}</div>
            <ul className={styles.day} style={{ blockSize: `${hours.length * HOUR_REM}rem` }}>
              {column.open.map((span) => (
                <li
                  key={`open ${span.from}`}
                  aria-hidden="true"
                  className={styles.open}
                  style={place(span)}
                />
              ))}
              <li aria-hidden="true" className={styles.lines} />
              {[...column.slots, ...column.blocks]
                .sort((one, other) => one.from - other.from)
                .map((entry) =>
                  entry.order ? (
                    <li
                      key={entry.order.id}
                      className={styles.place}
                      style={{
                        ...place(entry),
                        insetInlineStart: `${(entry.lane / entry.lanes) * 100}%`,
                        inlineSize: `${100 / entry.lanes}%`,
                      }}
                    >
                      <BlockButton block={entry} now={now} onOpen={onOpen} />
                    </li>
                  ) : (
                    <li key={`slot ${entry.from}`} className={styles.place} style={place(entry)}>
                      <button
                        type="button"
                        className={styles.slot}
                        onClick={() => onSlot?.(column, clockOf(entry.from))}
                      >
                        <PlusIcon size={16} />
                        <VisuallyHidden>
                          {`${hourText(clockOf(entry.from))}, ${column.title}\u00a0: libre`}
                        </VisuallyHidden>
                      </button>
                    </li>
                  ),
                )}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

interface BlockButtonProps {
  block: Block;
  now: number;
  onOpen: (order: Order) => void;
}

function BlockButton({ block: { order, from, to }, now, onOpen }: BlockButtonProps) {
  const kind = kindOf(order);
  return (
    <button
      type="button"
      className={styles.block}
      data-kind={kind}
      data-short={to - from < 30 || undefined}
      onClick={() => onOpen(order)}
    >
      <span className={styles.who}>
        {hourText(clockOf(from))} <bdi className={styles.name}>{personOf(order)}</bdi>
      </span>
      <span className={styles.what}>
        {kind === "done" && <CheckIcon size={14} />}
        {stateText(order, now)}
        {" · "}
        <bdi>{serviceOf(order)}</bdi>
        {order.appointmentMinutes !== null && ` · ${lengthText(order.appointmentMinutes)}`}
      </span>
    </button>
  );
}
