import { Children, type ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./card-grid.module.css";

/** A grid of cards: 2 columns on phones, 3 on wider screens. Each child becomes a list item. */
export function CardGrid({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <ul className={classNames(styles.grid, className)}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
