import { Children, type ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import styles from "./grid.module.css";

/** A grid of cards: 2 columns on phones, then up to 3 or 4. Each child becomes a list item. */
export function Grid({
  columns = 3,
  className,
  children,
}: {
  columns?: 3 | 4;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <ul className={classNames(styles.grid, columns === 4 && styles.four, className)}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
