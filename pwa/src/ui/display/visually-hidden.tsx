import type { ReactNode } from "react";
import * as styles from "./visually-hidden.module.css";

/** Text for screen readers only. With `as`, the text is a heading, because a `span` must not contain a heading. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "h2";
  children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
