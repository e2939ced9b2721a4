import type { ReactNode } from "react";
import { HangerIcon } from "../icons/icons.tsx";
import { Stack } from "../layout/primitives.tsx";
import * as styles from "./empty-state.module.css";

export interface EmptyStateProps {
  title: ReactNode;
  icon?: ReactNode;
  /** A link to a page with content, or a button that tries again. */
  action?: ReactNode;
  children?: ReactNode;
}

/**
 * Shown in place of a list that is empty or could not be loaded. When the text replaces a list that was shown before,
 * screen readers announce it.
 */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <Stack gap={3} align="center" className={styles.empty} role="status">
      <span className={styles.disc}>{icon ?? <HangerIcon size={40} />}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </Stack>
  );
}
