import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, InfoIcon } from "../icons/icons.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps {
  kind?: "info" | "success" | "error";
  /** Bold text before the message. */
  title?: ReactNode;
  /** Icon that replaces the default icon of `kind`. */
  icon?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  /** `presentation` if an element around the notice already announces it. */
  role?: "presentation";
  children: ReactNode;
}

const ICONS = { info: InfoIcon, success: CheckIcon, error: AlertIcon };

/**
 * A message in the page, which screen readers announce. A message that needs a reaction of the user is always shown
 * here, never only as a toast.
 */
export function Notice({ kind = "info", title, icon, action, className, children, role }: NoticeProps) {
  const KindIcon = ICONS[kind];
  return (
    <div
      role={role ?? (kind === "error" ? "alert" : "status")}
      className={classNames(styles.notice, kind !== "info" && styles[kind], className)}
    >
      <span className={styles.icon}>{icon ?? <KindIcon size={20} />}</span>
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
}

/**
 * An element for a notice that appears after an action of the user. It is in the page before the notice: screen readers
 * announce a status only if its element existed before its text. They announce an error in any case.
 */
export function NoticePlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.place}>
      {children}
    </div>
  );
}
