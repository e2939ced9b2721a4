import { type ReactNode, useId } from "react";
import * as styles from "./skip-link.module.css";

/** A link that jumps over the many links or controls after it. The link is visible only while it has the focus. */
export function SkipLink({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <a className={styles.skip} href={`#${id}`}>
        {label}
      </a>
      {children}
      <span id={id} tabIndex={-1} />
    </>
  );
}
