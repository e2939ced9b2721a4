import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for screen readers only; a heading where it is one, which a `span` may not hold. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "h2";
  children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
