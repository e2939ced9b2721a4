import type { ReactNode } from "react";
import type { StateTone } from "../record/order-progress.ts";
import * as styles from "./state-text.module.css";

export interface StateTextProps {
  tone: StateTone;
  label: string;
  /** Further short lines below the label. */
  details?: readonly ReactNode[];
  /** What the state is about, such as an amount; shown before the label. */
  children?: ReactNode;
}

/** A state as a coloured dot and words. It must not look like a button. */
export function StateText({ tone, label, details = [], children }: StateTextProps) {
  return (
    <div className={styles.state} data-tone={tone}>
      <p>
        {children && <>{children}&nbsp;: </>}
        <strong>{label}</strong>
      </p>
      {details.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state
        <p key={place} className={styles.detail}>
          {line}
        </p>
      ))}
    </div>
  );
}
