import type { ComponentProps, ElementType, ReactElement } from "react";
import { classNames } from "../styles/class-names.ts";

/** The element of a layout component, and the space between its children. */
interface Spacing<As> {
  /** `div` without this prop. */
  as?: As | undefined;
  /** The number of a gap's token: 3 is `--gap-3`. `fields` is the gap between the fields of a form, 20 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | "fields";
  /** The gap between rows, if it differs from the gap between columns. */
  rowGap?: 0 | 1 | 2 | 3;
}
interface Column<As> extends Spacing<As> {
  align?: "start" | "center";
}
interface Line<As> extends Spacing<As> {
  align?: "start" | "center" | "end" | "baseline" | "stretch";
  justify?: "between" | "center" | "end" | undefined;
}
interface Columns<As> extends Spacing<As> {
  columns: 2 | 3;
  align?: "start" | "end";
}
/** Props of a layout component and of its element. */
type Props<Own, As extends ElementType> = Own & Omit<ComponentProps<As>, keyof Own>;

/** Renders the element with the classes of `base.css`, before those of `className`. */
function render(
  kind: string,
  {
    as: Element = "div",
    gap,
    rowGap,
    align,
    justify,
    className,
    ...props
  }: Line<ElementType> & { className?: string | undefined },
): ReactElement {
  const names = classNames(
    kind,
    gap && `gap-${gap}`,
    rowGap !== undefined && `row-gap-${rowGap}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    className,
  );
  return <Element {...props} className={names} />;
}

/** Children below each other, as wide as the element and never wider; with `align`, as wide as their content. */
export function Stack<As extends ElementType = "div">({ align, ...props }: Props<Column<As>, As>) {
  return render(align ? `stack items-${align}` : "stack", props);
}

/** Children beside each other on one line, centred without `align`. */
export function Row<As extends ElementType = "div">(props: Props<Line<As>, As>) {
  return render("row", props);
}

/** Children beside each other on as many lines as they need. */
export function Cluster<As extends ElementType = "div">(props: Props<Line<As>, As>) {
  return render("cluster", props);
}

/** Children in columns of the same width. */
export function Grid<As extends ElementType = "div">({ columns, ...props }: Props<Columns<As>, As>) {
  return render(`grid-${columns}`, props);
}
