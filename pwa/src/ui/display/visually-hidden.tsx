import type { ReactNode } from "react";
import * as styles from "./visually-hidden.module.css";

/** Text for screen readers only, in a `span`. A heading must be set by `as`, because a `span` must not contain one. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "h2";
  children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
