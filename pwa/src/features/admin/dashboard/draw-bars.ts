import uPlot from "uplot";

const HEIGHT_PX = 170;
/** Width of the scale's labels at the left of the bars, in CSS pixels. */
const AMOUNTS_PX = 48;
const LABEL_PX = 12;

export interface BarChart {
  /** Labels of the bars, from left to right. */
  labels: readonly string[];
  values: readonly number[];
  /** Formats an amount of the scale. The amount is a whole number. */
  format: (value: number) => string;
  /** Called with the index of the bar under the pointer, or with undefined when the pointer leaves the bars. */
  onPoint: (place: number | undefined) => void;
}

/** Draws the bars, and draws them again when the element's width changes. @returns a function that removes the bars */
export function drawBars(element: HTMLElement, { labels, values, format, onPoint }: BarChart): () => void {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: token("--soft"),
    font: `${LABEL_PX}px ${style.fontFamily}`,
    grid: { show: false },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.2 });
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT_PX,
      padding: [8, 4, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
      scales: {
        x: { time: false, range: [-0.6, values.length - 0.4] },
        y: { range: [bottom(values), top(values)] },
      },
      series: [{}, { fill: token("--accent"), points: { show: false }, ...(bars && { paths: bars }) }],
      axes: [
        {
          ...axis,
          size: 28,
          incrs: [1, 7],
          space: 56,
          values: (_, splits) => splits.map((at) => labels[at] ?? ""),
        },
        {
          ...axis,
          size: AMOUNTS_PX,
          grid: { stroke: token("--border"), width: 1 },
          incrs: WHOLE_STEPS,
          space: 36,
          values: (_, splits) => splits.map(format),
        },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [values.map((_, place) => place), [...values]],
    element,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
  watch.observe(element);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}

const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/**
 * Returns the lower end of the scale: 0, or less than the lowest bar, because a day with cancellations may be negative.
 */
const bottom = (values: readonly number[]): number => Math.min(0, ...values) * 1.05;

/** Returns the upper end of the scale: higher than every bar, and never 0. */
const top = (values: readonly number[]): number => Math.max(4, ...values) * 1.05;
