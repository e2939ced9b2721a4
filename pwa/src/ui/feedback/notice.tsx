import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, InfoIcon } from "../icons/icons.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps {
  kind?: "info" | "success" | "error";
  /** A few words in bold before the text. */
  title?: ReactNode;
  /** Instead of the icon of its kind. */
  icon?: ReactNode;
  /** A button or link that answers the message. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const ICONS = { info: InfoIcon, success: CheckIcon, error: AlertIcon };

/** A message in its place, said aloud when it appears: what a person must act on is never only in a toast. */
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
