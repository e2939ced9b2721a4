import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, InfoIcon } from "../icons/icons.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps {
  kind?: "info" | "success" | "error";
  /** Bold text before the message. */
  title?: ReactNode;
  /** Icon shown instead of the default icon of the kind. */
  icon?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const ICONS = { info: InfoIcon, success: CheckIcon, error: AlertIcon };

/**
 * A message in the page, which screen readers announce. A message that needs a reaction of the user is always shown
 * here, never only as a toast.
 */
export function Notice({ kind = "info", title, icon, action, className, children }: NoticeProps) {
  const KindIcon = ICONS[kind];
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
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
