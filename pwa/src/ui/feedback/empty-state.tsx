import type { ReactNode } from "react";
import { HangerIcon } from "../icons/icons.tsx";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  /** The specified sentence, e.g. « Pas de produits ». */
  title: ReactNode;
  icon?: ReactNode;
  /** The way out: a button or a link. */
  action?: ReactNode;
  children?: ReactNode;
}

/** What stands where there is nothing to show, with a way on. Said aloud when it replaces results. */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} role="status">
      <span className={styles.disc}>{icon ?? <HangerIcon size={40} />}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
