import type { ReactNode } from "react";
import * as styles from "./visually-hidden.module.css";

/** Text for screen readers only. It can be a heading, which a `span` must not contain. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "h2";
  children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
