import { hourText, lengthText } from "graphql-server/platform/shop-time/hour-text";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from "../../../ui/icons/icons.tsx";
import type { Order } from "../api/orders-api.ts";
import { isHourLost, isOnlyHour, kindOf, personOf, serviceOf, stateText } from "./appointment-kind.ts";
import { type Block, type Column, clockOf, type Span, shownHours } from "./calendar.ts";
import * as styles from "./time-grid.module.css";

/** Height of an hour (rem): half an hour has room for three lines, so that a long name is shown whole. */
const HOUR_REM = 8;
/** Smallest width of a column (rem). */
const COLUMN_REM = 6;
/** Smallest width of an appointment that is beside another one (rem): a first name fits on one line. */
const LANE_REM = 6.5;
/** Height of a line of text (rem): `--text-xs` times the line height. */
const LINE_REM = 0.8125 * 1.3;
/** Border, padding and gap above and below the text of an appointment (rem). */
const EDGES_REM = 11 / 16;

/** How many whole lines of text an appointment has room for. */
const linesOf = ({ from, to }: Span): number =>
  Math.max(1, Math.floor((((to - from) / 60) * HOUR_REM - EDGES_REM) / LINE_REM));

function widthOf({ blocks }: Column): string {
  const lanes = Math.max(1, ...blocks.map((block) => block.lanes));
  return `minmax(${lanes > 1 ? lanes * LANE_REM : COLUMN_REM}rem, 1fr)`;
}

export interface TimeGridProps {
  label: string;
  columns: readonly Column[];
  /** Renders the head above a column; by default the column's title. */
  head?: (column: Column) => ReactNode;
  onOpen: (order: Order) => void;
  /**
   * Called when a free part is clicked.
   * @param hour HH:MM
   */
  onSlot?: (column: Column, hour: string) => void;
}

/** Columns with the hours of a day from top to bottom. Time outside of the opening hours is shaded. */
export function TimeGrid({ label, columns, head, onOpen, onSlot }: TimeGridProps) {
  const shown = shownHours(columns);
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, place) => shown.from + place * 60);
  const place = ({ from, to }: Span) => ({
    insetBlockStart: `${((from - shown.from) / 60) * HOUR_REM}rem`,
    blockSize: `${((to - from) / 60) * HOUR_REM}rem`,
  });
  return (
    <section className={styles.scroll} aria-label={label}>
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: ["2.75rem", ...columns.map(widthOf)].join(" ") }}
      >
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
              <li
                aria-hidden="true"
                className={styles.lines}
                style={{ backgroundSize: `100% ${HOUR_REM}rem` }}
              />
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
                      <AppointmentBlock block={entry} onOpen={onOpen} />
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

interface AppointmentBlockProps {
  block: Block;
  onOpen: (order: Order) => void;
}

/**
 * An appointment, as a button. One of which the admin sees only the hour cannot be opened. The text ends where the box has
 * no room for another whole line: the name comes first, and a mark before it shows the state, whose words may not fit.
 */
function AppointmentBlock({ block: { order, from, to, start }, onOpen }: AppointmentBlockProps) {
  const kind = kindOf(order);
  const lines = linesOf({ from, to });
  const short = lines === 1 || undefined;
  const length = order.appointmentMinutes === null ? "" : lengthText(order.appointmentMinutes);
  const Mark = isHourLost(order) ? AlertIcon : MARKS[kind];
  const who = (
    <>
      <span className={styles.who}>
        {Mark && !isOnlyHour(order) && <Mark size={14} />}
        {start} <bdi className={styles.name}>{personOf(order)}</bdi>
      </span>
      {short ? " · " : <br />}
    </>
  );
  const clamp = { WebkitLineClamp: lines };
  if (isOnlyHour(order))
    return (
      <div className={styles.block} data-kind="done" data-short={short}>
        <span className={styles.text} style={clamp}>
          {who}
          {length}
        </span>
      </div>
    );
  return (
    <button
      type="button"
      className={styles.block}
      data-kind={kind}
      data-short={short}
      onClick={() => onOpen(order)}
    >
      <span className={styles.text} style={clamp}>
        {who}
        <bdi>{serviceOf(order)}</bdi>
        {length && ` · ${length}`}
        {` · ${stateText(order)}`}
      </span>
    </button>
  );
}

/** The mark of each state; a confirmed appointment, the usual one, has none. */
const MARKS = { asked: ClockIcon, confirmed: undefined, done: CheckIcon, absent: CloseIcon };
