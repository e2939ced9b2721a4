import { useEffect, useRef, useState } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import * as textStyles from "../ui/text.module.css";
import type { DashboardDay } from "./dashboard.ts";
import * as styles from "./day-chart.module.css";
import { longDay, shortDay } from "./day-texts.ts";
import type { Drawing } from "./use-drawing.ts";

export interface DayChartProps {
  title: string;
  days: readonly DashboardDay[];
  /** Returns the day's figure: an amount in whole FCFA, or a count, such as the number of orders. */
  amountOf: (day: DashboardDay) => number;
  say: (value: number) => string;
  format: (value: number) => string;
  drawing: Drawing;
}

/**
 * Shows a figure of each day as bars, and the sum of all days above them. While the pointer is on a bar, that day's
 * figure replaces the sum. If the code that draws could not be loaded, the sum and the table of the days are still
 * shown.
 */
export function DayChart({ title, days, amountOf, say, format, drawing }: DayChartProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const latest = useRef({ amountOf, format });

  useEffect(
    () =>
      canvas.current && drawing
        ? drawing(canvas.current, {
            labels: days.map(({ day }) => shortDay(day)),
            values: days.map(latest.current.amountOf),
            format: latest.current.format,
            onPoint: setPointed,
          })
        : undefined,
    [days, drawing],
  );

  const day = pointed === undefined ? undefined : days[pointed];
  const sum = days.reduce((total, one) => total + amountOf(one), 0);
  const best = days.reduce((most, one) => (amountOf(one) > amountOf(most) ? one : most), days[0] ?? NO_DAY);
  return (
    <figure className={styles.chart}>
      <Cluster as="figcaption" gap={3} rowGap={0} align="baseline" justify="between">
        <span className={textStyles.secondary}>{day ? longDay(day.day) : title}</span>
        <strong>{say(day ? amountOf(day) : sum)}</strong>
      </Cluster>
      {drawing !== null && (
        <div
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={`${title}\u00a0: ${say(sum)} en ${days.length} jours, au plus ${say(amountOf(best))} le ${longDay(best.day)}`}
        >
          {drawing === undefined && <Skeleton shape="image" className={styles.skeleton} />}
        </div>
      )}
    </figure>
  );
}

const NO_DAY: DashboardDay = { __typename: "DashboardDay", day: "1970-01-01", orders: 0, total: 0 };
