import type { ComponentProps, ElementType, ReactElement } from "react";
import { classNames } from "../styles/class-names.ts";

/** The element of a layout component, and the space between its children. */
interface Spacing<As> {
  /** Element to render; `div` by default. */
  as?: As | undefined;
  /**
   * Space between children, by the number of its design token: 3 is `--gap-3`. `fields` is the space between the fields
   * of a form, 20 px.
   */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | "fields";
  /** Space between rows, if it differs from the space between columns. */
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

/** Renders an element with the classes of `base.css`, followed by the classes of `className`. */
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

/**
 * Puts its children below each other, each as wide as the component. With `align`, each child is as wide as its
 * content, but never wider than the component.
 */
export function Stack<As extends ElementType = "div">({ align, ...props }: Props<Column<As>, As>) {
  return render(align ? `stack items-${align}` : "stack", props);
}

/** Puts its children beside each other on one line, vertically centred unless `align` is set. */
export function Row<As extends ElementType = "div">(props: Props<Line<As>, As>) {
  return render("row", props);
}

/** Puts its children beside each other, on as many lines as they need. */
export function Cluster<As extends ElementType = "div">(props: Props<Line<As>, As>) {
  return render("cluster", props);
}

/** Puts its children in columns of equal width. */
export function Grid<As extends ElementType = "div">({ columns, ...props }: Props<Columns<As>, As>) {
  return render(`grid-${columns}`, props);
}
