import { lengthText, timeText } from "graphql-server/platform/shop-time/time-text";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from "../../../ui/icons/icons.tsx";
import type { Order } from "../api/orders-api.ts";
import { isSlotUnreserved, isTakenSlot, kindOf, personOf, serviceOf, stateText } from "./appointment-kind.ts";
import { type Block, type Column, clockOf, type Span, shownHours } from "./calendar.ts";
import * as styles from "./time-grid.module.css";

/** Height of an hour in the grid (rem). Half an hour has room for three lines, so that a long name is shown whole. */
const HOUR_REM = 8;
/** Smallest width of a column in the grid (rem). */
const COLUMN_REM = 6;
/** Smallest width of an appointment that overlaps another one (rem). A first name fits on one line. */
const LANE_REM = 6.5;
/** Height of a line of text (rem): the font size `--text-xs` times the line height. */
const LINE_REM = 0.8125 * 1.3;
/** Border, padding and gap above and below the text of an appointment (rem). */
const EDGES_REM = 11 / 16;

/** Returns how many whole lines of text fit into the box of an appointment. */
const linesOf = ({ from, to }: Span): number =>
  Math.max(1, Math.floor((((to - from) / 60) * HOUR_REM - EDGES_REM) / LINE_REM));

function widthOf({ blocks }: Column): string {
  const lanes = Math.max(1, ...blocks.map((block) => block.lanes));
  return `minmax(${lanes > 1 ? lanes * LANE_REM : COLUMN_REM}rem, 1fr)`;
}

export interface TimeGridProps {
  label: string;
  columns: readonly Column[];
  /** Renders the head above a column. Without it, the head is the column's title. */
  head?: (column: Column) => ReactNode;
  onOpen: (order: Order) => void;
  /** Called with the start of the free slot that was tapped. @param time HH:MM */
  onSlot?: (column: Column, time: string) => void;
}

/**
 * Columns of appointments, with the hours of the day from top to bottom. Time outside of the opening hours is shaded.
 */
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
              {timeText(clockOf(hour))}
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
                          {`${timeText(clockOf(entry.from))}, ${column.title}\u00a0: libre`}
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
 * The box of an appointment, which is a button unless the admin sees only start, length and place. The text is cut
 * after the last whole line that fits. The name comes first; an icon before it shows the state, because the state in
 * words may not fit.
 */
function AppointmentBlock({ block: { order, from, to, start }, onOpen }: AppointmentBlockProps) {
  const kind = kindOf(order);
  const lines = linesOf({ from, to });
  const short = lines === 1 || undefined;
  const length = order.appointmentMinutes === null ? "" : lengthText(order.appointmentMinutes);
  const Mark = isSlotUnreserved(order) ? AlertIcon : MARKS[kind];
  const who = (
    <>
      <span className={styles.who}>
        {Mark && !isTakenSlot(order) && <Mark size={14} />}
        {start} <bdi className={styles.name}>{personOf(order)}</bdi>
      </span>
      {short ? " · " : <br />}
    </>
  );
  const clamp = { WebkitLineClamp: lines };
  if (isTakenSlot(order))
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

/** Icon of each state. A confirmed appointment, the usual one, has none. */
const MARKS = { requested: ClockIcon, confirmed: undefined, done: CheckIcon, absent: CloseIcon };
