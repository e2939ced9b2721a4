import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers only, where the eye understands from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
